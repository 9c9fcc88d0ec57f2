import type { Role } from '@tableside/contracts/desk/rules';
import type { Db } from '../../db/schema';
import { noteAct } from '../../auth/audit';
import { findAccountByEmail, lockUser } from '../../auth/users';
import { orderMail } from '../../email/queue/queue';

/** A role that somebody is to have, or not to have any more. */
export interface RoleChange {
  readonly email: string;
  readonly role: Role;
  readonly isGranted: boolean;
  /** Who says so, for the log. */
  readonly who: string;
}

/** How it went. Nothing is written but for `changed`. */
export type RoleOutcome =
  | { readonly outcome: 'nobody' }
  | {
      readonly outcome: 'changed' | 'same' | 'unconfirmed' | 'suspended';
      readonly userId: number;
      /** As the account spells it. */
      readonly email: string;
    };

/** Gives somebody a role, or takes it away; who did it is kept, and the person is told by mail. Only an account whose address is
 * confirmed and that is not suspended is given one. */
export const changeRole = (db: Db, { email, role, isGranted, who }: RoleChange) =>
  db.transaction().execute(async (tx): Promise<RoleOutcome> => {
    const account = await findAccountByEmail(tx, email);
    const user = account && (await lockUser(tx, account.id, 'no key update'));
    if (!user) return { outcome: 'nobody' };
    const person = { userId: user.id, email: user.email };
    if (isGranted && !user.email_verified_at) return { outcome: 'unconfirmed', ...person };
    if (isGranted && user.is_suspended) return { outcome: 'suspended', ...person };
    if (!(await (isGranted ? add : remove)(tx, user.id, role, who)))
      return { outcome: 'same', ...person };
    const kind = isGranted ? 'role-granted' : 'role-revoked';
    await noteAct(tx, { who, act: kind, userId: user.id, reason: role });
    await orderMail(tx, { kind, recipient: user.email, details: { role } });
    return { outcome: 'changed', ...person };
  });

/** @returns whether they did not have it */
async function add(tx: Db, userId: number, role: Role, who: string): Promise<boolean> {
  const added = await tx
    .insertInto('roles')
    .values({ user_id: userId, role, granted_by: who })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns whether they had it */
async function remove(tx: Db, userId: number, role: Role): Promise<boolean> {
  const removed = await tx
    .deleteFrom('roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .returning('role')
    .executeTakeFirst();
  return removed !== undefined;
}
