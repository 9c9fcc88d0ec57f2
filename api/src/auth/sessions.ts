import {
  PROOF_MIN,
  SESSION_DAYS,
  SESSION_DAYS_MAX,
  SESSIONS_MAX,
} from '@tableside/contracts/account/rules';
import type { Session } from '../http/operation';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Db, Tables } from '../db/schema';
import { hashToken, issueToken, voidTickets } from './tokens';
import { refuseSuspended } from './users';
import { returnReviews } from './withheld-reviews';

/** A browser's own name is cut here; no real one is longer. */
const USER_AGENT_MAX = 400;
/** Sliding the end of a session once an hour is enough, and spares a write for every read. */
const SLIDE_AFTER = sql`interval '1 hour'`;
/** Instants are the database's, so that hosts whose clocks differ agree. */
const idleEnd: RawBuilder<Date> = sql`now() + make_interval(days => ${SESSION_DAYS})`;
const slidEnd: RawBuilder<Date> = sql`least(${idleEnd}, created_at + make_interval(days => ${SESSION_DAYS_MAX}))`;
const oldest: RawBuilder<Date> = sql`now() - make_interval(days => ${SESSION_DAYS_MAX})`;

/** The age counts by itself too: a process of an older release slides ends without it. */
const isLiving = (is: ExpressionBuilder<Tables, 'sessions'>) =>
  is.and([is('expires_at', '>', sql<Date>`now()`), is('created_at', '>', oldest)]);

/** Starts a session, the one way in, whatever somebody proved before; the person's row is locked. Where there are too many then, those
 * end that nobody used for longest.
 * @returns its token, which is kept nowhere else
 * @throws {AccountSuspended} */
export async function createSession(
  db: Db,
  userId: number,
  userAgent: string | undefined,
): Promise<string> {
  // Whoever comes back finds what they wrote, and writes no second review beside one that is withheld.
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
    .where('id', 'not in', livingSessions(db, userId).select('id').limit(SESSIONS_MAX))
    .execute();
  return token;
}

/** The latest used first. */
const livingSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where(isLiving)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc');

/** The living session of a token, whose end this moves on; null for a token that is unknown, ended or too old. */
export async function useSession(db: Db, token: string): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id',
      sql<boolean>`last_used_at < now() - ${SLIDE_AFTER}`.as('is_due'),
      sql<boolean>`proved_at > now() - make_interval(mins => ${PROOF_MIN})`.as('is_proved'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where(isLiving)
    .executeTakeFirst();
  if (!row) return null;
  if (row.is_due) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now()`, expires_at: slidEnd })
      .where('id', '=', row.id)
      .execute();
  }
  return { id: row.id, userId: row.user_id, isProved: row.is_proved };
}

/** Notes that whoever has a session proved who they are.
 * @returns false when the session is gone */
export async function proveSession(db: Db, { id }: Session): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isLiving)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Living sessions of a person, the latest used first. */
export const listSessions = (db: Db, userId: number) =>
  livingSessions(db, userId).select(['id', 'user_agent', 'created_at', 'last_used_at']).execute();

/** Ends sessions of one person; ids of anybody else's are left alone.
 * @returns how many ended */
export async function endSessions(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    // An id may be larger than any that was given.
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends every session of a person but the one that is kept, and sign-ins that wait for a second step.
 * @returns how many sessions ended */
export async function endOtherSessions(
  db: Db,
  userId: number,
  keptId: number | null,
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', keptId)
    .returning('id')
    .execute();
  await voidTickets(db, userId);
  return ended.length;
}

/** Forgets sessions that ended by themselves. */
export async function removeExpiredSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((is) => is.not(isLiving(is)))
    .execute();
}
