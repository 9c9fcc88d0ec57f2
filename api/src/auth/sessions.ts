import {
  REAUTH_MIN,
  SESSION_DAYS,
  SESSION_DAYS_MAX,
  SESSIONS_MAX,
} from '@tableside/contracts/account/rules';
import { type Session, defineOperation, definePersonalOperation } from '../http/operation';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Db, Tables } from '../db/schema';
import { NOW } from '../db/sql';
import { hashToken, issueToken, voidTickets } from './tokens';
import { refuseSuspended, hasPassword, findUser, presentUser } from './users';
import { includesRole, readRoles } from './roles';
import { returnReviews } from './withheld-reviews';
import type { Role } from '@tableside/contracts/admin/rules';
import type { FastifyRequest, FastifyPluginAsync } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { ApiError } from '../http/errors';
import { wireSession, wireSessions } from '@tableside/contracts/account/wire';
import { idsRequest } from '@tableside/contracts/common/wire';

/** User agents are cut here; no real one is longer. */
const USER_AGENT_MAX = 400;
/** Extending a session once an hour is enough and saves a write on every read. */
const SLIDE_AFTER = sql`interval '1 hour'`;
/** Use the database's clock, so that API servers with different clocks agree. */
const idleEnd: RawBuilder<Date> = sql`now() + make_interval(days => ${SESSION_DAYS})`;
const slidEnd: RawBuilder<Date> = sql`least(${idleEnd}, created_at + make_interval(days => ${SESSION_DAYS_MAX}))`;
const oldest: RawBuilder<Date> = sql`now() - make_interval(days => ${SESSION_DAYS_MAX})`;

/** Check the age as well: a process of an older release extends sessions without checking it. */
const isActive = (is: ExpressionBuilder<Tables, 'sessions'>) =>
  is.and([is('expires_at', '>', NOW), is('created_at', '>', oldest)]);

/** Starts a session, the only way to sign in. The user's row is locked. Above the limit, the least recently
 * used sessions end.
 * @returns the token; only a hash is stored
 * @throws {AccountSuspended} */
export async function createSession(db: Db, userId: number, userAgent: string | undefined) {
  // A returning user finds their reviews, and does not write a second one next to a withheld one.
  if (await refuseSuspended(db, userId)) await returnReviews(db, userId);
  const { token, hash } = issueToken();
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hash,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      expires_at: idleEnd,
    })
    .execute();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', activeSessions(db, userId).select('id').limit(SESSIONS_MAX))
    .execute();
  return token;
}

/** Most recently used first. */
const activeSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where(isActive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc');

/** Finds the active session of a token and extends it; null if the token is unknown, ended, or expired. */
export async function useSession(db: Db, token: string): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id',
      sql<boolean>`last_used_at < now() - ${SLIDE_AFTER}`.as('is_due'),
      sql<boolean>`proved_at > now() - make_interval(mins => ${REAUTH_MIN})`.as('is_recent'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where(isActive)
    .executeTakeFirst();
  if (!row) return null;
  if (row.is_due) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: NOW, expires_at: slidEnd })
      .where('id', '=', row.id)
      .execute();
  }
  return { id: row.id, userId: row.user_id, isRecentlyAuthenticated: row.is_recent };
}

/** Records a re-authentication.
 * @returns false if the session is gone */
export async function reauthSession(db: Db, { id }: Session): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ proved_at: NOW })
    .where('id', '=', id)
    .where(isActive)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A user's active sessions, most recently used first. */
export const listSessions = (db: Db, userId: number) =>
  activeSessions(db, userId).select(['id', 'user_agent', 'created_at', 'last_used_at']).execute();

/** Ends sessions of one user; ids of other users' sessions are ignored.
 * @returns how many ended */
export async function endSessions(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY(${ids}::integer[])`)
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends a user's sessions, except the given one, and unfinished two-step logins.
 * @returns how many sessions ended */
export async function endOtherSessions(db: Db, userId: number, currentId: number | null) {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', currentId)
    .returning('id')
    .execute();
  await voidTickets(db, userId);
  return ended.length;
}

/** Longer tokens are not looked up; ours have 43 characters. */
const TOKEN_MAX = 200;
const NO_PASSWORD = 'To continue, log out and log in with Google again.';

function createAuthenticate(db: Db) {
  /** The session of a request; null for a visitor and for an invalid token, which may read what visitors
   * may. */
  const find = async (request: FastifyRequest) => {
    const token = readBearer(request);
    const session = token ? await useSession(db, token) : null;
    if (session) request.userId = session.userId;
    return session;
  };
  return {
    find,
    /** @throws {ApiError} unauthorized */
    require: async (request: FastifyRequest) => {
      const session = await find(request);
      if (!session) throw new ApiError('unauthorized');
      return session;
    },
    /** For the admin pages: requires a role in effect.
     * @throws {ApiError} role-needed, the same for everyone who lacks the role; two-step-required */
    checkRole: async ({ userId }: Session, role: Role | 'any') => {
      const { active, granted } = await readRoles(db, userId);
      const isIn = (roles: readonly Role[]) =>
        role === 'any' ? roles.length > 0 : includesRole(roles, role);
      if (isIn(active)) return;
      if (!isIn(granted)) throw new ApiError('role-needed');
      throw new ApiError('two-step-required', undefined, {}, undefined, { roles: granted });
    },
    /** For sensitive operations: requires recent authentication. `data.reauth` of the failure says how to
     * re-authenticate: `password`, or `sign-in` if the account has none.
     * @throws {ApiError} reauth-required */
    checkReauth: async ({ userId, isRecentlyAuthenticated }: Session) => {
      if (isRecentlyAuthenticated) return;
      const [message, reauth] = (await hasPassword(db, userId))
        ? [undefined, 'password']
        : [NO_PASSWORD, 'sign-in'];
      throw new ApiError('reauth-required', message, {}, undefined, { reauth });
    },
  };
}

/** The token of `Authorization: Bearer`, or null. */
function readBearer({ headers }: FastifyRequest): string | null {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token && token.length <= TOKEN_MAX ? token : null;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: ReturnType<typeof createAuthenticate>;
  }
}

/** Decorates the app with `sessions`, which authenticates requests. */
export const sessions = fastifyPlugin(
  async (app) => {
    app.decorate('sessions', createAuthenticate(app.db));
  },
  { name: 'sessions', dependencies: ['services', 'security-log'] },
);

/** The current session and the user's other sessions. */
export const ownSessions: FastifyPluginAsync = async (app) => {
  const { db, securityLog, sessions } = app;
  app.addOperations([
    defineOperation({
      url: '/api/client-auth/get_loggin_session',
      summary: 'Get the signed-in user; success is false for an anonymous visitor',
      data: wireSession,
      errors: ['unauthorized'],
      handle: async (_input, request) => {
        if (!readBearer(request) && !request.headers.authorization) {
          return { success: false, message: 'You’re not logged in.', data: null };
        }
        const { userId } = await sessions.require(request);
        const user = await findUser(db, userId);
        if (!user) throw new ApiError('unauthorized');
        return { data: presentUser(user) };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/logout',
      summary: 'End the session; succeeds without one',
      handle: async (_input, request) => {
        const session = await sessions.find(request);
        if (session && (await endSessions(db, session.userId, [session.id]))) {
          securityLog.record(request, 'session.ended', { by: 'user', sessions: 1 });
        }
        return { message: 'You’re logged out.', data: null };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/sessions',
      summary: "List the user's sessions, most recently used first",
      data: wireSessions,
      needsReauth: true,
      handle: async ({ session }) => {
        const rows = await listSessions(db, session.userId);
        return {
          data: rows.map((row) => ({
            id: row.id,
            user_agent: row.user_agent,
            created_at: row.created_at.toISOString(),
            last_used_at: row.last_used_at.toISOString(),
            is_current: row.id === session.id,
          })),
        };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/revoke_sessions',
      summary: "End some of the user's sessions; ids of other users' sessions are ignored",
      body: idsRequest,
      needsReauth: true,
      handle: async ({ body, session: { userId } }, request) => {
        const ended = await endSessions(db, userId, body.ids);
        if (ended) {
          securityLog.record(request, 'session.ended', { by: 'other-session', sessions: ended });
        }
        return { message: 'Logged out.', data: null };
      },
    }),
  ]);
};
