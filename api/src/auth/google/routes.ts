import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  googleCodeRequest,
  wireProviders,
  wireSignInResponse,
} from '@tableside/contracts/account/wire';
import { GOOGLE_CODE_PARAM } from '@tableside/contracts/account/browser';
import { paths } from '@tableside/contracts/paths';
import {
  type BrowserKeys,
  CHALLENGE_PATTERN,
  challengeOf,
  createBrowserKeys,
  exchangeCode,
  issueCode,
  saveFlow,
  consumeFlow,
} from './flows';
import { createProvider, GoogleFailure, type GoogleOptions, type Provider } from './provider';
import { ApiError, refuse, toApiError } from '../../http/errors';
import { findUser, presentSignIn } from '../users';
import { defineOperation } from '../../http/operation';
import { findOrCreateUser, toProviderUser } from './accounts';

export interface GoogleSignInOptions {
  /** Undefined if no provider is set up; the operations then say so. */
  readonly google?: GoogleOptions | undefined;
}

/** The key that codes of this browser were issued for; null if there is none. */
type ReadKey = (request: FastifyRequest, verifier: string | undefined) => string | null;

/** Sign-in through Google (docs/decisions/sign-in-methods.md). */
export const googleSignIn: FastifyPluginAsync<GoogleSignInOptions> = async (app, { google }) => {
  if (!google) {
    app.addOperations(googleOperations(app, null));
    addRefusals(app);
    return;
  }
  const { siteOrigin, publicOrigin } = google;
  const keys = createBrowserKeys(publicOrigin.startsWith('https:'));
  // A site on another origin sends no cookies, so its page shows with a secret that it started the sign-in.
  const areCodesBound = siteOrigin === publicOrigin;
  const readKey: ReadKey = (request, verifier) => {
    if (areCodesBound) return keys.read(request);
    return verifier === undefined ? null : challengeOf(verifier);
  };
  app.addOperations(googleOperations(app, readKey));
  addRedirects(app, {
    siteOrigin,
    provider: createProvider(google, publicOrigin + CALLBACK_PATH),
    keys,
    areCodesBound,
  });
};

/** Operations for the site's scripts.
 * @param readKey null if no provider is set up */
const googleOperations = (
  { db, relyingParty, securityLog, signIns, secondSteps }: FastifyInstance,
  readKey: ReadKey | null,
) => [
  defineOperation({
    url: '/api/auth/providers',
    summary: 'Get the available sign-in methods',
    data: wireProviders,
    handle: async () => ({
      data: { google: readKey !== null, facebook: false, passkeys: relyingParty !== null },
    }),
  }),
  defineOperation({
    url: '/api/auth/google/verify-token',
    summary: 'Exchange the one-time code of a Google sign-in',
    body: googleCodeRequest,
    data: wireSignInResponse,
    limit: 'account',
    isMailing: true,
    errors: ['account-suspended', 'second-step-needed'],
    handle: async ({ body }, request) => {
      const key = readKey?.(request, body.verifier) ?? null;
      const userAgent = request.headers['user-agent'];
      const holder = secondSteps.readOrIssueHolder(request);
      const exchanged =
        key === null ? null : await exchangeCode(db, body.code, key, userAgent, holder);
      if (exchanged?.entry.token === null) {
        throw secondSteps.requireSecondStep(
          request,
          exchanged.userId,
          'google',
          exchanged.entry,
          holder,
        );
      }
      const user = exchanged && (await findUser(db, exchanged.userId));
      const event = user ? 'login.ok' : 'login.wrong';
      securityLog.record(request, event, { userId: user?.id ?? null, by: 'google' });
      if (!user || !exchanged) return refuse('Google login failed');
      return {
        message: 'You’re logged in.',
        data: presentSignIn(exchanged.entry.token, user),
        cookie: await signIns.rememberSignIn(request, user.id, 'google'),
      };
    },
  }),
];

const START_PATH = '/api/auth/google';
const CALLBACK_PATH = '/api/auth/google/callback';
const NOT_SET_UP = 'Google login isn’t set up here.';
const SEE_OTHER = 303;
/** Longer states are not looked up; ours have 43 characters. */
const STATE_MAX = 200;

interface RedirectOptions {
  readonly siteOrigin: string;
  readonly provider: Provider;
  readonly keys: BrowserKeys;
  /** Whether codes are tied to the browser's cookie. */
  readonly areCodesBound: boolean;
}

/** The two addresses that browsers navigate to. They always redirect to the site, with a code after success
 * and an empty one after a failure. */
function addRedirects(app: FastifyInstance, options: RedirectOptions): void {
  const { db } = app;
  const { siteOrigin, provider, keys, areCodesBound } = options;

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
      config: { rateLimit: { max: app.callLimits.accountCallsPerMinute, timeWindow: '1 minute' } },
      errorHandler,
    },
    async (request, reply) => {
      const challenge = areCodesBound ? '' : readChallenge(request);
      const { address, flow } = await provider.start();
      const key = keys.readOrIssue(request);
      await saveFlow(db, key, flow, challenge);
      return lead(reply.header('set-cookie', keys.write(key)), address);
    },
  );

  app.get(CALLBACK_PATH, { exposeHeadRoute: false, errorHandler }, async (request, reply) => {
    const query = request.url.replace(/^[^?]*\??/, '');
    const key = keys.read(request);
    const state = readState(query);
    if (key === null || state === null) throw new GoogleFailure('unknown-flow');
    const flow = await consumeFlow(db, key, state);
    const user = toProviderUser(await provider.finish(query, flow));
    const { code, userId, isNew } = await db.transaction().execute(async (tx) => {
      const found = await findOrCreateUser(tx, user);
      return {
        ...found,
        code: await issueCode(tx, found.userId, areCodesBound ? key : flow.siteChallenge),
      };
    });
    if (isNew) app.securityLog.record(request, 'account.registered', { userId, by: 'google' });
    return leadBack(reply, code);
  });
}

/** The same addresses if no provider is set up. */
function addRefusals(app: FastifyInstance): void {
  for (const path of [START_PATH, CALLBACK_PATH]) {
    app.get(path, async () => {
      throw new ApiError('not-found', NOT_SET_UP);
    });
  }
}

/** Reads the challenge that ties the code to the page that started the sign-in.
 * @throws {GoogleFailure} unbound without one: anyone could use the code */
function readChallenge({ url }: FastifyRequest): string {
  const challenge = new URL(url, 'http://host').searchParams.get('site_challenge') ?? '';
  if (!CHALLENGE_PATTERN.test(challenge)) throw new GoogleFailure('unbound');
  return challenge;
}

/** Null without a state, with several, or with one that is too long to be ours. */
function readState(query: string): string | null {
  const [state, ...others] = new URLSearchParams(query).getAll('state');
  return state && state.length <= STATE_MAX && !others.length ? state : null;
}

function logFailure({ log }: FastifyRequest, error: Error): void {
  const message = 'Google sign-in failed';
  if (error instanceof GoogleFailure) {
    const { reason, message: detail } = error;
    const line = { reason, ...(detail ? { detail } : {}) };
    // Operators can fix problems with the provider, not users who cancel.
    if (reason === 'provider') log.warn(line, message);
    else log.info(line, message);
    return;
  }
  const { id: reason, statusCode } = toApiError(error);
  // Not the error itself: it may contain an address.
  if (statusCode >= 500) log.error({ reason, stack: error.stack }, message);
  else log.info({ reason }, message);
}
