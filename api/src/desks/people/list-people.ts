import type { FoundPerson as WirePerson } from '@tableside/contracts/desk/people';
import type { Role } from '@tableside/contracts/desk/rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

export interface FoundPerson {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly created_at: Date;
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  /** Of the last suspension. */
  readonly reason: string | null;
  /** Living ones. */
  readonly sessions: number;
  /** When the latest of them began. */
  readonly last_sign_in: Date | null;
  readonly reviews: number;
  /** Whether signing in by password asks for a second step. */
  readonly has_two_step: boolean;
  readonly roles: readonly Role[];
}

/** People with this id, or with this text in their name or address, in capitals or not; the newest first. No secret is read.
 * @param most so many at most */
export async function findPeople(
  db: Db,
  text: string,
  most: number,
): Promise<readonly FoundPerson[]> {
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  return select(
    db,
    sql<boolean>`u.id = ${id}::integer
      OR strpos(lower(u.email), lower(${text})) > 0
      OR strpos(lower(concat_ws(' ', u.first_name, u.last_name)), lower(${text})) > 0`,
    most,
  );
}

/** @returns undefined when nobody has this id */
export const findPerson = async (db: Db, id: number): Promise<FoundPerson | undefined> =>
  (await select(db, sql<boolean>`u.id = ${id}`, 1))[0];

async function select(
  db: Db,
  isWanted: RawBuilder<boolean>,
  most: number,
): Promise<readonly FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    SELECT u.id, u.first_name, u.last_name, u.email, u.email_verified_at, u.created_at,
      u.suspended_at, u.suspended_until,
      (SELECT a.reason FROM audit a WHERE a.user_id = u.id AND a.act = 'suspend'
        ORDER BY a.id DESC LIMIT 1) AS reason,
      s.sessions, s.last_sign_in,
      (SELECT count(*)::integer FROM reviews v WHERE v.user_id = u.id) AS reviews,
      EXISTS (SELECT FROM two_step t WHERE t.user_id = u.id AND (t.app_secret IS NOT NULL
        OR (t.asks_passkey AND EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)))) AS has_two_step,
      ARRAY(SELECT role FROM roles r WHERE r.user_id = u.id ORDER BY role) AS roles
    FROM users u CROSS JOIN LATERAL (
      SELECT count(*)::integer AS sessions, max(created_at) AS last_sign_in
      FROM sessions WHERE user_id = u.id AND expires_at > now()
    ) s
    WHERE ${isWanted}
    ORDER BY u.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

/** Somebody as the desk shows them. A suspension that has ended by itself is none. */
export function presentPerson(found: FoundPerson): WirePerson {
  const { suspended_at: since, suspended_until: until } = found;
  const isSuspended = since !== null && (until === null || until.getTime() > Date.now());
  return {
    id: found.id,
    first_name: found.first_name,
    last_name: found.last_name,
    email: found.email,
    is_confirmed: found.email_verified_at !== null,
    created_at: found.created_at.toISOString(),
    last_sign_in: found.last_sign_in?.toISOString() ?? null,
    sessions: found.sessions,
    reviews: found.reviews,
    has_two_step: found.has_two_step,
    roles: [...found.roles],
    suspension: isSuspended
      ? {
          since: since.toISOString(),
          until: until?.toISOString() ?? null,
          reason: found.reason,
        }
      : null,
  };
}
