import type { Role } from '@tableside/contracts/desk/rules';
import type { Db } from '../../db/schema';
import { createPerson, type PersonOverrides, type TestPerson } from '../people';

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
