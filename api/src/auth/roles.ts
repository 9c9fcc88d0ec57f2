import type { Role } from '@tableside/contracts/admin/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { Rejection } from '../http/errors';
import { readTwoStep } from './second-steps';
import { IS_SUSPENDED } from './users';

/** A user's roles. Those of operators and moderators are in effect only with two-step login, so that a stolen password
 * does not open them. An operator may do everything that the other roles may. */
export async function readRoles(db: Db, userId: number) {
  const rows = await db
    .selectFrom('roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  const granted = rows.map(({ role }) => role);
  const isActive = granted.length > 0 && (await readTwoStep(db, userId)).isOn;
  return { granted, active: granted.filter((role) => isActive || role === 'editor') };
}

/** The roles that are in effect. */
export const listRoles = async (db: Db, userId: number): Promise<readonly Role[]> =>
  (await readRoles(db, userId)).active;

/** Whether these roles include the required one. */
export const includesRole = (roles: readonly Role[], wanted: Role): boolean =>
  roles.includes(wanted) || roles.includes('operator');

const LAST_OPERATOR = 'This is the only operator. Add the role to another user first.';

/** Call before a user loses the operator role or access. Two operators who remove each other wait here.
 * @throws {Rejection} if no other operator can sign in */
export async function keepAnOperator(tx: Db, userId: number): Promise<void> {
  const operators = tx.selectFrom('roles').where('role', '=', 'operator');
  const ids = await operators.select('user_id').orderBy('user_id').forUpdate().execute();
  if (!ids.some((operator) => operator.user_id === userId)) return;
  // Another statement, because the first one does not see what it waited for.
  const other = await operators
    .innerJoin('users', 'users.id', 'roles.user_id')
    .select('user_id')
    .where('user_id', '<>', userId)
    .where((eb) => eb.not(IS_SUSPENDED))
    .executeTakeFirst();
  if (!other) throw new Rejection(LAST_OPERATOR);
}

/** Everyone who has a role, by name. */
export const listStaff = (db: Db) =>
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
