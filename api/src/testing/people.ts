import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { createSession } from '../auth/sessions';

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
