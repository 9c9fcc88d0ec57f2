import { SESSION_DAYS } from '@tableside/contracts/account/rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { refuseSuspended } from './suspension';
import { hashToken, issueToken } from './token';

/** A browser's own name is cut here; no real one is longer. */
const USER_AGENT_MAX = 400;
/** Sliding the end of a session once an hour is enough, and spares a write for every read. */
const SLIDE_AFTER = sql`interval '1 hour'`;
/** Instants are the database's, so that hosts whose clocks differ agree. */
const end: RawBuilder<Date> = sql`now() + make_interval(days => ${SESSION_DAYS})`;

/** Who asks, as their token says. */
export interface Session {
  readonly id: number;
  readonly userId: number;
}

/** Starts a session, the one way in, whatever somebody proved before.
 * @returns its token, which is kept nowhere else
 * @throws {AccountSuspended} */
export async function createSession(
  db: Db,
  userId: number,
  userAgent: string | undefined,
): Promise<string> {
  await refuseSuspended(db, userId);
  const { token, hash } = issueToken();
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hash,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      expires_at: end,
    })
    .execute();
  return token;
}

/** The living session of a token, whose end this moves on; null for a token that is unknown, ended or too old. */
export async function useSession(db: Db, token: string): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', sql<boolean>`last_used_at < now() - ${SLIDE_AFTER}`.as('is_due')])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return null;
  if (row.is_due) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now()`, expires_at: end })
      .where('id', '=', row.id)
      .execute();
  }
  return { id: row.id, userId: row.user_id };
}

/** Living sessions of a person, the latest used first. */
export const listSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

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

/** Ends every session of a person but the one that is kept.
 * @returns how many ended */
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
  return ended.length;
}

/** Forgets sessions that ended by themselves. */
export async function removeExpiredSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
