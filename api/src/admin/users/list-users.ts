import type { FoundUser as WireUser } from '@tableside/contracts/admin/users';
import type { Role } from '@tableside/contracts/admin/rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

export interface FoundUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly created_at: Date;
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  /** Reason of the last suspension. */
  readonly reason: string | null;
  /** Number of active sessions. */
  readonly sessions: number;
  /** Start of the latest active session. */
  readonly last_sign_in: Date | null;
  readonly reviews: number;
  /** Whether password sign-in requires a second step. */
  readonly has_two_step: boolean;
  readonly roles: readonly Role[];
}

/** Finds users by id, or by part of their name or email address, ignoring case; newest first. Reads no secrets. */
export async function findUsers(
  db: Db,
  text: string,
  limit: number,
): Promise<readonly FoundUser[]> {
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  return select(
    db,
    sql<boolean>`u.id = ${id}::integer
      OR strpos(lower(u.email), lower(${text})) > 0
      OR strpos(lower(concat_ws(' ', u.first_name, u.last_name)), lower(${text})) > 0`,
    limit,
  );
}

/** @returns undefined when there is no such user */
export const findAccount = async (db: Db, id: number): Promise<FoundUser | undefined> =>
  (await select(db, sql<boolean>`u.id = ${id}`, 1))[0];

async function select(
  db: Db,
  isWanted: RawBuilder<boolean>,
  limit: number,
): Promise<readonly FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    SELECT u.id, u.first_name, u.last_name, u.email, u.email_verified_at, u.created_at,
      u.suspended_at, u.suspended_until,
      (SELECT a.reason FROM audit a WHERE a.user_id = u.id AND a.action = 'suspend'
        ORDER BY a.id DESC LIMIT 1) AS reason,
      s.sessions, s.last_sign_in,
      (SELECT count(*)::integer FROM reviews v WHERE v.user_id = u.id) AS reviews,
      EXISTS (SELECT FROM two_step t WHERE t.user_id = u.id AND (t.app_secret IS NOT NULL
        OR (t.prompts_passkey AND EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)))) AS has_two_step,
      ARRAY(SELECT role FROM roles r WHERE r.user_id = u.id ORDER BY role) AS roles
    FROM users u CROSS JOIN LATERAL (
      SELECT count(*)::integer AS sessions, max(created_at) AS last_sign_in
      FROM sessions WHERE user_id = u.id AND expires_at > now()
    ) s
    WHERE ${isWanted}
    ORDER BY u.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Converts a user to the wire format. Expired suspensions are omitted. */
export function presentUser(found: FoundUser): WireUser {
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
