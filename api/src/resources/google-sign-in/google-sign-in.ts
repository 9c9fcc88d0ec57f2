import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createBrowserKeys } from './browser-key';
import { createProvider } from './provider';
import { addRedirects, addRefusals, CALLBACK_PATH } from './redirects';
import { googleOperations } from './routes';
import { challengeOf } from './site-challenge';
import type { GoogleOptions } from './settings';

export interface GoogleSignInOptions {
  /** Undefined where no provider is set up: the calls are there and say so. */
  readonly google?: GoogleOptions | undefined;
}

/** Sign-in through Google (docs/decisions/0017-google-sign-in.md). */
export const googleSignIn: FastifyPluginAsync<GoogleSignInOptions> = async (app, { google }) => {
  const { db, securityLog, signIns, secondSteps } = app;
  const hasPasskeys = app.relyingParty !== null;
  const services = { db, securityLog, signIns, secondSteps, hasPasskeys };
  if (!google) {
    app.addOperations(googleOperations({ ...services, isSetUp: false, readKey: () => null }));
    addRefusals(app);
    return;
  }
  const { siteOrigin, publicOrigin } = google;
  const keys = createBrowserKeys(publicOrigin.startsWith('https:'));
  // A site that calls another origin sends that no cookies: its page shows the secret that it began with.
  const areCodesBound = siteOrigin === publicOrigin;
  const readKey = areCodesBound
    ? keys.read
    : (_request: FastifyRequest, verifier?: string) =>
        verifier === undefined ? null : challengeOf(verifier);
  app.addOperations(googleOperations({ ...services, isSetUp: true, readKey }));
  addRedirects(app, {
    db,
    siteOrigin,
    provider: createProvider(google, publicOrigin + CALLBACK_PATH),
    keys,
    areCodesBound,
    startsPerMinute: app.callLimits.accountCallsPerMinute,
  });
};
