import {
  REAUTH_MIN,
  SESSION_DAYS,
  SESSION_DAYS_MAX,
  SESSIONS_MAX,
} from '@tableside/contracts/account/rules';
import type { Session } from '../http/operation';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Db, Tables } from '../db/schema';
import { NOW } from '../db/sql';
import { hashToken, issueToken, voidTickets } from './tokens';
import { refuseSuspended } from './users';
import { returnReviews } from './withheld-reviews';

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

/** Finds the active session of a token and extends it; null if the token is unknown, ended or expired. */
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
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends a user's sessions, except the given one, and unfinished two-step sign-ins.
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
