import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { NOW } from '../db/sql';
import { hashToken, issueToken, TOKEN_PATTERN } from './tokens';
import { describeDevice } from '@tableside/contracts/account/model';
import { networkKey } from '@tableside/server/visitor-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { ApiError } from '../http/errors';
import { clientNetwork } from '../http/http';
import { recordSignIn } from './users';
import { createCookie } from '@tableside/server/cookie';
import { QueueFullError } from '../lib/work-queue';
import { enqueueEmail } from '../email/queue/queue';
import {
  createSignInLimits,
  createSlowLane,
  createSprayWatch,
  GLOBAL_ATTEMPTS_MAX,
  type SignInLimits,
} from './sign-in-limits';

/** Days for which a browser is remembered after the last sign-in. */
const KNOWN_DAYS = 180;

/** Whether the owner of an address has signed in with this browser. Runs the same statement for an address
 * without an account. */
async function isBrowserOf(db: Db, key: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('key_hash', '=', hashToken(key))
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that a user signed in with a browser.
 * @param key the browser's key; an unknown or expired one is replaced
 * @returns the new key, of which only a hash is stored, and whether this is the user's first sign-in with it */
export async function rememberBrowser(db: Db, userId: number, key: string | null) {
  const users = key === null ? [] : await listUsers(db, key);
  const kept = key !== null && users.length ? key : issueToken().token;
  const end = sql<Date>`now() + make_interval(days => ${KNOWN_DAYS})`;
  await db
    .insertInto('known_browsers')
    .values({ key_hash: hashToken(kept), user_id: userId, expires_at: end })
    .onConflict((conflict) =>
      conflict.columns(['key_hash', 'user_id']).doUpdateSet({ expires_at: end }),
    )
    .execute();
  return { key: kept, isNew: !users.includes(userId) };
}

async function listUsers(db: Db, key: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', NOW)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function clearBrowsers(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}

interface CodeTry {
  /** Call it if the attempt was right: clears this attempt and the wrong ones before it. */
  readonly succeed: () => Promise<void>;
}

interface PasswordTry extends CodeTry {
  /** Party in the hashing queue: the network, separate for known browsers. */
  readonly line: string | null;
}

export interface SignInOptions {
  /** Whether browsers use HTTPS; default no. */
  readonly isSecure?: boolean;
  /** Whether the site's calls send cookies, which requires one origin for site and API; default yes. */
  readonly hasCookies?: boolean;
  /** Wrong passwords in ten minutes, on the whole site, before sign-ins from unknown browsers are slowed;
   * default 100. */
  readonly globalTries?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly signIns: ReturnType<typeof createSignIns>;
  }
}

/** Decorates the app with `signIns`: limits password attempts and remembers browsers
 * (docs/decisions/rate-limits.md). */
export const signIns = fastifyPlugin<SignInOptions>(
  async (app, options) => {
    app.decorate('signIns', createSignIns(app, options));
  },
  { name: 'sign-ins', dependencies: ['services', 'security-log'] },
);

const COOKIE = {
  name: 'tableside-browser',
  pattern: TOKEN_PATTERN,
  maxAgeS: KNOWN_DAYS * 24 * 60 * 60,
  sameSite: 'Strict',
} as const;

function createSignIns(app: FastifyInstance, options: SignInOptions) {
  const { isSecure = false, hasCookies = true } = options;
  const limits = createSignInLimits(app.db, options.globalTries ?? GLOBAL_ATTEMPTS_MAX);
  const waitInLine = createSlowLane(limits);
  const spray = createSprayWatch();
  const notifyOfSpraying = (request: FastifyRequest, tries: number) => {
    const counts = spray.notify();
    if (counts) app.securityLog.record(request, 'spray.suspected', { tries, ...counts });
  };
  const cookie = createCookie(COOKIE, isSecure);
  const readKey = ({ headers }: FastifyRequest) =>
    hasCookies ? cookie.read(headers.cookie) : null;
  const networkOf = ({ clientIp }: FastifyRequest) => networkKey(clientIp);

  const startTrusted = async (request: FastifyRequest, key: string): Promise<PasswordTry> => {
    await limits.trusted.consume(key);
    const line = clientNetwork(request);
    return {
      line: line === null ? null : `known ${line}`,
      succeed: () => limits.trusted.clear(key),
    };
  };
  /** Rate-limit key of a browser that the owner has signed in with; null for any other. */
  const findTrusted = async (request: FastifyRequest, email: string) => {
    const key = readKey(request);
    if (key === null || !(await isBrowserOf(app.db, key, email))) return null;
    return `${hashToken(key).toString('hex')} ${email}`;
  };
  const start = async (request: FastifyRequest, email: string): Promise<PasswordTry> => {
    const trusted = await findTrusted(request, email);
    if (trusted !== null) return startTrusted(request, trusted);
    const network = networkOf(request);
    spray.see(network, email);
    await limits.network.consume(`${network} ${email}`);
    await limits.account.consume(email);
    const line = clientNetwork(request);
    const refund = await waitInLine(network, line, (tries) => notifyOfSpraying(request, tries));
    return {
      line,
      succeed: async () => {
        spray.clear(network, email);
        await limits.network.clear(`${network} ${email}`);
        await limits.account.refund(email);
        await refund();
      },
    };
  };
  /** @returns the address to notify of a new browser; null for a known browser and at the first sign-in */
  const remember = async (request: FastifyRequest, userId: number) => {
    const known = hasCookies ? await rememberBrowser(app.db, userId, readKey(request)) : null;
    const user = known?.isNew === false ? undefined : await recordSignIn(app.db, userId);
    return {
      cookie: known ? cookie.write(known.key) : undefined,
      recipient: user && !user.is_first ? user.email : null,
    };
  };
  return {
    /** Counts an authenticator code before it is checked, after a correct password.
     * @throws {ApiError} too-many-requests */
    startCode: async (request: FastifyRequest, email: string) =>
      startCode(limits, email, {
        trusted: await findTrusted(request, email),
        network: `${networkOf(request)} ${email}`,
      }),
    /** Counts a password attempt before it is checked, whether the address has an account or not.
     * @throws {ApiError} too-many-requests, unavailable */
    start: (request: FastifyRequest, email: string) =>
      start(request, email).catch((error: unknown) => {
        if (isLimit(error)) app.securityLog.record(request, 'login.limited');
        throw error;
      }),
    /** Counts a password attempt with the link of an email, independent of attackers' attempts. */
    startByLink: (request: FastifyRequest, emailToken: string) =>
      startTrusted(request, hashToken(emailToken).toString('hex')),
    /** Remembers the browser of a sign-in.
     * @returns a `set-cookie` value; undefined if the site's calls send no cookies */
    rememberBrowser: async (request: FastifyRequest, userId: number) =>
      (await remember(request, userId)).cookie,
    /** Remembers the browser and emails the owner about a new one, except at the first sign-in. Call it
     * before returning the session's token, in an operation that declares `isMailing`. */
    rememberSignIn: async (
      request: FastifyRequest,
      userId: number,
      by: 'password' | 'passkey' | 'google',
    ) => {
      const { cookie: value, recipient } = await remember(request, userId);
      if (recipient !== null && !(await limits.notices.count(recipient)).isOver) {
        await enqueueEmail(app.db, {
          kind: 'new-sign-in',
          recipient,
          details: { device: describeDevice(request.headers['user-agent'] ?? null), by },
        });
      }
      return value;
    },
    /** Clears the failed attempts that lock out this visitor once the owner has used the link of an email,
     * and the count of notices. */
    clearFailures: async (request: FastifyRequest, email: string) => {
      await limits.network.clear(`${networkOf(request)} ${email}`);
      await limits.account.clear(email);
      await limits.notices.clear(email);
    },
  };
}

async function startCode(
  { codes }: SignInLimits,
  email: string,
  { trusted, network }: { readonly trusted: string | null; readonly network: string },
): Promise<CodeTry> {
  if (trusted !== null) {
    await codes.trusted.consume(trusted);
    return { succeed: () => codes.trusted.clear(trusted) };
  }
  await codes.network.consume(network);
  await codes.account.consume(email);
  return {
    succeed: async () => {
      await codes.network.clear(network);
      await codes.account.refund(email);
    },
  };
}

/** Whether the attempt was refused by a limit or a full queue. */
const isLimit = (error: unknown): boolean =>
  error instanceof QueueFullError || (error instanceof ApiError && error.statusCode === 429);
