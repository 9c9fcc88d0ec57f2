import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/schema';
import type { AnyOperation } from '../../plugins/operations/operation';
import { createBrowserKeys } from './browser-key';
import { createProvider } from './provider';
import { addRedirects, addRefusals, CALLBACK_PATH } from './redirects';
import { googleOperations } from './routes';
import type { GoogleOptions } from './settings';

export interface GoogleSignIn {
  readonly operations: readonly AnyOperation[];
  /** Adds the addresses that browsers are sent to.
   * @param startsPerMinute sign-ins that one address may begin in a minute */
  readonly addRedirects: (app: FastifyInstance, startsPerMinute: number) => void;
}

/** Sign-in through Google (docs/decisions/0017-google-sign-in.md).
 * @param options undefined where no provider is set up: the calls are there and say so */
export function createGoogleSignIn(db: Db, options: GoogleOptions | undefined): GoogleSignIn {
  if (!options) {
    const operations = googleOperations({ db, isSetUp: false, readKey: () => null });
    return { operations, addRedirects: addRefusals };
  }
  const { siteOrigin, publicOrigin } = options;
  const keys = createBrowserKeys(publicOrigin.startsWith('https:'));
  // A site that calls another origin sends that no cookies.
  const areCodesBound = siteOrigin === publicOrigin;
  const provider = createProvider(options, publicOrigin + CALLBACK_PATH);
  return {
    operations: googleOperations({
      db,
      isSetUp: true,
      readKey: areCodesBound ? keys.read : () => '',
    }),
    addRedirects: (app, startsPerMinute) =>
      addRedirects(app, { db, siteOrigin, provider, keys, areCodesBound, startsPerMinute }),
  };
}
