import { sql } from 'kysely';
import type { Role } from '@tableside/contracts/desk/rules';
import type { Db } from '../db/schema';
import { createSession } from '../auth/sessions';
import { createKeyedHash } from '../auth/secrets';

/** Somebody with a confirmed account and a session. */
export interface TestPerson {
  readonly id: number;
  readonly email: string;
  /** For `authorization: Bearer`. */
  readonly token: string;
}

export interface PersonOverrides {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly address?: string | null;
  /** A hash, not a password; default null, as of somebody who came through a provider. */
  readonly password_hash?: string | null;
  /** False leaves the address unconfirmed. */
  readonly isConfirmed?: boolean;
  /** False for an account that was confirmed before anybody had to know the password for that. */
  readonly isProved?: boolean;
}

let count = 0;

/** Puts a person into the database, past the calls, and signs them in.
 * @param overrides default: Ada Diner with an address of her own, confirmed */
export async function createPerson(db: Db, overrides: PersonOverrides = {}): Promise<TestPerson> {
  const { isConfirmed = true, isProved = isConfirmed, ...columns } = overrides;
  count += 1;
  const person = {
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
      ...person,
      email_verified_at: isConfirmed ? sql<Date>`now()` : null,
      password_proved_at: isProved && person.password_hash ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email: person.email, token: await createSession(db, id, 'test browser') };
}

/** Headers of a signed-in call. */
export const bearer = ({ token }: Pick<TestPerson, 'token'>) => ({
  authorization: `Bearer ${token}`,
});

/** Somebody with roles and a session that was just proved, past the calls. */
export async function createColleague(
  db: Db,
  roles: readonly Role[],
  overrides: PersonOverrides = {},
): Promise<TestPerson> {
  const person = await createPerson(db, overrides);
  for (const role of roles) {
    await db
      .insertInto('roles')
      .values({ user_id: person.id, role, granted_by: 'a test' })
      .execute();
  }
  return person;
}

/** Makes the last proof of somebody's sessions too old for what changes something. */
export async function forgetProof(db: Db, { id }: TestPerson): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', id)
    .execute();
}

/** For what is called without a host. */
export const personHash = createKeyedHash('a key of these tests, long enough', 'people');
