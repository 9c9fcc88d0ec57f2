import { GOOGLE_CODE_PARAM } from '@tableside/contracts/account/browser';
import { paths } from '@tableside/contracts/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError, toApiError } from '../../http/errors';
import type { BrowserKeys } from './browser-key';
import { issueCode } from './codes';
import { CHALLENGE_PATTERN } from './site-challenge';
import { GoogleFailure } from './failure';
import { keepFlow, takeFlow } from './flows';
import { readPerson } from './person';
import type { Provider } from './provider';
import { findOrCreateUser } from './sign-in-person';

export const START_PATH = '/api/auth/google';
export const CALLBACK_PATH = '/api/auth/google/callback';
const NOT_SET_UP = 'Google sign-in is not set up here.';
const SEE_OTHER = 303;
/** Longest state that is looked up; ours have 43 characters. */
const STATE_MAX = 200;

export interface RedirectOptions {
  readonly db: Db;
  readonly siteOrigin: string;
  readonly provider: Provider;
  readonly keys: BrowserKeys;
  /** Whether the site exchanges codes from the browser that got them, cookie and all. */
  readonly areCodesBound: boolean;
  /** Sign-ins that one address may begin in a minute. */
  readonly startsPerMinute: number;
}

/** The two addresses that browsers, not scripts, are sent to. Whatever happens they lead to a page of the site: with a
 * code after success, with an empty one otherwise. */
export function addRedirects(app: FastifyInstance, options: RedirectOptions): void {
  const { db, siteOrigin, provider, keys, areCodesBound, startsPerMinute } = options;

  const lead = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'no-store').redirect(address, SEE_OTHER);
  const leadBack = (reply: FastifyReply, code: string) =>
    lead(reply, `${siteOrigin}${paths.login}?${GOOGLE_CODE_PARAM}=${code}`);
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    logFailure(request, error);
    void leadBack(reply, '');
  };

  app.get(
    START_PATH,
    {
      exposeHeadRoute: false,
      config: { rateLimit: { max: startsPerMinute, timeWindow: '1 minute' } },
      errorHandler,
    },
    async (request, reply) => {
      const challenge = areCodesBound ? '' : readChallenge(request);
      const { address, flow } = await provider.begin();
      const key = keys.readOrIssue(request);
      await keepFlow(db, key, flow, challenge);
      return lead(reply.header('set-cookie', keys.write(key)), address);
    },
  );

  app.get(CALLBACK_PATH, { exposeHeadRoute: false, errorHandler }, async (request, reply) => {
    const query = request.url.replace(/^[^?]*\??/, '');
    const key = keys.read(request);
    const state = readState(query);
    if (key === null || state === null) throw new GoogleFailure('unknown-flow');
    const flow = await takeFlow(db, key, state);
    const person = readPerson(await provider.finish(query, flow));
    const { code, userId, isNew } = await db.transaction().execute(async (tx) => {
      const found = await findOrCreateUser(tx, person);
      return {
        ...found,
        code: await issueCode(tx, found.userId, areCodesBound ? key : flow.siteChallenge),
      };
    });
    if (isNew) app.securityLog.note(request, 'account.registered', { userId, by: 'google' });
    return leadBack(reply, code);
  });
}

/** The same addresses where no provider is set up. */
export function addRefusals(app: FastifyInstance): void {
  for (const path of [START_PATH, CALLBACK_PATH]) {
    app.get(path, async () => {
      throw new ApiError('not-found', NOT_SET_UP);
    });
  }
}

/** What ties the code to the page that began.
 * @throws {GoogleFailure} unbound where there is nothing: anybody could use the code */
function readChallenge({ url }: FastifyRequest): string {
  const challenge = new URL(url, 'http://host').searchParams.get('site_challenge') ?? '';
  if (!CHALLENGE_PATTERN.test(challenge)) throw new GoogleFailure('unbound');
  return challenge;
}

/** Null for a return without a state, with several or with one that is too long to be ours. */
function readState(query: string): string | null {
  const [state, ...others] = new URLSearchParams(query).getAll('state');
  return state && state.length <= STATE_MAX && !others.length ? state : null;
}

function logFailure({ log }: FastifyRequest, error: Error): void {
  const message = 'Google sign-in failed';
  if (error instanceof GoogleFailure) {
    const { reason, message: detail } = error;
    const line = { reason, ...(detail ? { detail } : {}) };
    // An operator can do something about the provider, not about people who change their mind.
    if (reason === 'provider') log.warn(line, message);
    else log.info(line, message);
    return;
  }
  const { id: reason, statusCode } = toApiError(error);
  // Not the error itself: what hangs on it may hold an address.
  if (statusCode >= 500) log.error({ reason, stack: error.stack }, message);
  else log.info({ reason }, message);
}
