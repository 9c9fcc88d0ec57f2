import { describeDevice } from '@tableside/contracts/account/model';
import { networkKey } from '@tableside/server/visitor-key';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { isBrowserOf, KNOWN_DAYS, knowBrowser } from './known-browsers';
import { ApiError } from '../http/errors';
import { lineOf } from '../http/http';
import { hashToken, TOKEN_PATTERN } from './tokens';
import { noteSignIn } from './users';
import { createCookie } from '@tableside/server/cookie';
import { QueueFullError } from '../lib/work-queue';
import { orderMail } from '../email/queue/queue';
import {
  createSignInLimits,
  createSlowLane,
  createSprayWatch,
  EVERYBODY_TRIES,
  type SignInLimits,
  SLOW_MS,
} from './sign-in-limits';

/** What somebody is about to try. */
interface CodeTry {
  /** It was right: it counts no longer, nor do the wrong ones before it. */
  readonly succeed: () => Promise<void>;
}

interface PasswordTry extends CodeTry {
  /** Whom it takes turns as where passwords are compared: a network, apart from the browsers there that are known. */
  readonly line: string | null;
}

interface SignIns {
  /** Counts a password before it is compared, whether there is an account of the address or not.
   * @throws {ApiError} too-many-requests, unavailable */
  readonly begin: (request: FastifyRequest, email: string) => Promise<PasswordTry>;
  /** Counts a code of an authenticator app before it is compared, of somebody who knew the password.
   * @throws {ApiError} too-many-requests */
  readonly beginCode: (request: FastifyRequest, email: string) => Promise<CodeTry>;
  /** The same for somebody who holds the link of a mail: strangers' tries don't count there. */
  readonly beginByLink: (request: FastifyRequest, mailToken: string) => Promise<PasswordTry>;
  /** Remembers the browser by which the owner of an account signed in.
   * @returns a value of `set-cookie`; undefined where the site's calls bring no cookies */
  readonly know: (request: FastifyRequest, userId: number) => Promise<string | undefined>;
  /** The same, and the owner is told by mail of a browser that is not known, but for that of the first sign-in. To be called
   * before the session's token is answered, by an operation that declares `isMailing`. */
  readonly welcome: (
    request: FastifyRequest,
    userId: number,
    by: 'password' | 'passkey' | 'google',
  ) => Promise<string | undefined>;
  /** The owner has read a mail: strangers' tries are forgotten as far as they keep out this visitor, and so are mails
   * about sign-ins. */
  readonly forgive: (request: FastifyRequest, email: string) => Promise<void>;
}

export interface SignInOptions {
  /** Whether browsers come by https; default no. */
  readonly isSecure?: boolean;
  /** Whether the site's calls bring cookies: site and API are one origin; default yes. */
  readonly hasCookies?: boolean;
  /** Wrong passwords of everybody in ten minutes before sign-ins of unknown browsers wait; default 100. */
  readonly everybodyTries?: number;
  /** How long they wait, in milliseconds; default 2000. */
  readonly slowMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly signIns: SignIns;
  }
}

/** `app.signIns`: how often passwords are tried, and which browsers are known
 * (docs/decisions/rate-limits.md). */
export const signIns = fastifyPlugin<SignInOptions>(
  async (app, options) => {
    const { isSecure = false, hasCookies = true } = options;
    const limits = createSignInLimits(app.db, options.everybodyTries ?? EVERYBODY_TRIES);
    const waitInLine = createSlowLane(limits, options.slowMs ?? SLOW_MS);
    const spray = createSprayWatch();
    const tellOfSpray = (request: FastifyRequest, tries: number) => {
      const counts = spray.tell();
      if (counts) app.securityLog.note(request, 'spray.suspected', { tries, ...counts });
    };
    const rule = {
      name: 'tableside-browser',
      pattern: TOKEN_PATTERN,
      maxAgeS: KNOWN_DAYS * 24 * 60 * 60,
      sameSite: 'Strict',
    } as const;
    const cookie = createCookie(rule, isSecure);
    const readKey = ({ headers }: FastifyRequest) =>
      hasCookies ? cookie.read(headers.cookie) : null;
    const networkOf = ({ cameFrom }: FastifyRequest) => networkKey(cameFrom);

    const beginTrusted = async (request: FastifyRequest, key: string): Promise<PasswordTry> => {
      await limits.trusted.consume(key);
      const line = lineOf(request);
      return {
        line: line === null ? null : `known ${line}`,
        succeed: () => limits.trusted.forget(key),
      };
    };
    /** What a browser that the owner signed in by before is counted by; null for any other. */
    const findTrusted = async (request: FastifyRequest, email: string) => {
      const key = readKey(request);
      if (key === null || !(await isBrowserOf(app.db, key, email))) return null;
      return `${hashToken(key).toString('hex')} ${email}`;
    };
    const begin: SignIns['begin'] = async (request, email) => {
      const trusted = await findTrusted(request, email);
      if (trusted !== null) return beginTrusted(request, trusted);
      const network = networkOf(request);
      spray.see(network, email);
      await limits.network.consume(`${network} ${email}`);
      await limits.account.consume(email);
      const line = lineOf(request);
      const giveBack = await waitInLine({ network, line }, (tries) => tellOfSpray(request, tries));
      return {
        line,
        succeed: async () => {
          spray.forget(network, email);
          await limits.network.forget(`${network} ${email}`);
          await limits.account.giveBack(email);
          await giveBack();
        },
      };
    };
    /** @returns whom there is to tell of a browser; null where it is known, or nobody signed in before */
    const know = async (request: FastifyRequest, userId: number) => {
      const known = hasCookies ? await knowBrowser(app.db, userId, readKey(request)) : null;
      const person = known?.isNew === false ? undefined : await noteSignIn(app.db, userId);
      return {
        cookie: known ? cookie.write(known.key) : undefined,
        news: person && !person.is_first ? person : null,
      };
    };
    app.decorate('signIns', {
      beginCode: async (request, email) =>
        beginCode(limits, email, {
          trusted: await findTrusted(request, email),
          network: `${networkOf(request)} ${email}`,
        }),
      begin: (request, email) =>
        begin(request, email).catch((error: unknown) => {
          if (isLimit(error)) app.securityLog.note(request, 'login.limited');
          throw error;
        }),
      beginByLink: (request, mailToken) =>
        beginTrusted(request, hashToken(mailToken).toString('hex')),
      know: async (request, userId) => (await know(request, userId)).cookie,
      welcome: async (request, userId, by) => {
        const { cookie: value, news } = await know(request, userId);
        if (news && !(await limits.notices.count(news.email)).isOver) {
          await orderMail(app.db, {
            kind: 'new-sign-in',
            recipient: news.email,
            details: { device: describeDevice(request.headers['user-agent'] ?? null), by },
          });
        }
        return value;
      },
      forgive: async (request, email) => {
        await limits.network.forget(`${networkOf(request)} ${email}`);
        await limits.account.forget(email);
        await limits.notices.forget(email);
      },
    });
  },
  { name: 'sign-ins', dependencies: ['services', 'security-log'] },
);

async function beginCode(
  { codes }: SignInLimits,
  email: string,
  { trusted, network }: { readonly trusted: string | null; readonly network: string },
): Promise<CodeTry> {
  if (trusted !== null) {
    await codes.trusted.consume(trusted);
    return { succeed: () => codes.trusted.forget(trusted) };
  }
  await codes.network.consume(network);
  await codes.account.consume(email);
  return {
    succeed: async () => {
      await codes.network.forget(network);
      await codes.account.giveBack(email);
    },
  };
}

/** Whether somebody may not try now, or too many wait for it. */
const isLimit = (error: unknown): boolean =>
  error instanceof QueueFullError || (error instanceof ApiError && error.statusCode === 429);
