import type { Role } from '@tableside/contracts/desk/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { IS_SUSPENDED } from './suspension';

/** What a person may do at the desks. An operator may do what the others may. */
export async function listRoles(db: Db, userId: number): Promise<readonly Role[]> {
  const rows = await db
    .selectFrom('roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Whether roles allow what asks for one. */
export const includesRole = (roles: readonly Role[], wanted: Role): boolean =>
  roles.includes(wanted) || roles.includes('operator');

/** Everybody who has a role, by name. */
export const listColleagues = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', IS_SUSPENDED.as('is_suspended')])
    .select(sql<Role[]>`array_agg(role ORDER BY role)`.as('roles'))
    .groupBy('users.id')
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('users.id')
    .execute();
