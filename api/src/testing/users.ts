import { sql } from 'kysely';
import type { Role } from '@tableside/contracts/admin/rules';
import type { Db } from '../db/schema';
import { createSession } from '../auth/sessions';
import { createKeyedHash } from '../auth/secrets';

/** A user with a confirmed account and a session. */
export interface TestUser {
  readonly id: number;
  readonly email: string;
  /** For `authorization: Bearer`. */
  readonly token: string;
}

export interface UserOverrides {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly address?: string | null;
  /** A hash; default null, as for a Google user. */
  readonly password_hash?: string | null;
  /** Whether the address is confirmed; default true. */
  readonly isConfirmed?: boolean;
  /** Whether the password has been used; default true. */
  readonly isPasswordProven?: boolean;
}

let count = 0;

/** Creates a user and a session directly in the database.
 * @param overrides default Ada Diner with a unique, confirmed address */
export async function createUser(db: Db, overrides: UserOverrides = {}): Promise<TestUser> {
  const { isConfirmed = true, isPasswordProven = isConfirmed, ...columns } = overrides;
  count += 1;
  const user = {
    first_name: 'Ada',
    last_name: 'Diner',
    email: `person-${count}@example.com`,
    phone: null,
    address: null,
    password_hash: null,
    ...columns,
  };
  const { id } = await db
    .insertInto('users')
    .values({
      ...user,
      email_verified_at: isConfirmed ? sql<Date>`now()` : null,
      password_proved_at: isPasswordProven && user.password_hash ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email: user.email, token: await createSession(db, id, 'test browser') };
}

/** Headers of an authenticated call. */
export const bearer = ({ token }: Pick<TestUser, 'token'>) => ({
  authorization: `Bearer ${token}`,
});

/** Creates a user with roles, two-step login where a role needs it, and a fresh session. */
export async function createColleague(
  db: Db,
  roles: readonly Role[],
  overrides: UserOverrides = {},
): Promise<TestUser> {
  const user = await createUser(db, overrides);
  for (const role of roles) {
    await db.insertInto('roles').values({ user_id: user.id, role, granted_by: 'a test' }).execute();
  }
  if (roles.some((role) => role !== 'editor')) {
    const now = sql<Date>`now()`;
    await db.insertInto('two_step').values({ user_id: user.id, app_added_at: now }).execute();
  }
  return user;
}

/** Makes a user's sessions too old for sensitive operations. */
export async function clearReauth(db: Db, { id }: TestUser): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', id)
    .execute();
}

/** The minimum of Argon2id: production's cost takes 30 ms for each password. */
export const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For functions called without the API. */
export const userHash = createKeyedHash('a key of these tests, long enough', 'users');
