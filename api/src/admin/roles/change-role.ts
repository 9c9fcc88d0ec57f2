import type { Role } from '@tableside/contracts/admin/rules';
import type { Db } from '../../db/schema';
import { recordAction } from '../../auth/audit';
import { findAccountByEmail, lockUser } from '../../auth/users';
import { enqueueEmail } from '../../email/queue/queue';

/** A role to add to or remove from a user. */
export interface RoleChange {
  readonly email: string;
  readonly role: Role;
  readonly isGranted: boolean;
  /** Who changes it, for the audit log. */
  readonly who: string;
}

/** Outcome of the change. Only `changed` writes anything. */
export type RoleOutcome =
  | { readonly outcome: 'not-found' }
  | {
      readonly outcome: 'changed' | 'same' | 'unconfirmed' | 'suspended';
      readonly userId: number;
      /** As the account spells it. */
      readonly email: string;
    };

/** Adds or removes a role, records it in the audit log and notifies the user by email. Roles can only be added to
 * confirmed accounts that are not suspended. */
export const changeRole = (db: Db, { email, role, isGranted, who }: RoleChange) =>
  db.transaction().execute(async (tx): Promise<RoleOutcome> => {
    const account = await findAccountByEmail(tx, email);
    const user = account && (await lockUser(tx, account.id, 'no key update'));
    if (!user) return { outcome: 'not-found' };
    const found = { userId: user.id, email: user.email };
    if (isGranted && !user.email_verified_at) return { outcome: 'unconfirmed', ...found };
    if (isGranted && user.is_suspended) return { outcome: 'suspended', ...found };
    if (!(await (isGranted ? add : remove)(tx, user.id, role, who)))
      return { outcome: 'same', ...found };
    const kind = isGranted ? 'role-granted' : 'role-revoked';
    await recordAction(tx, { who, action: kind, userId: user.id, reason: role });
    await enqueueEmail(tx, { kind, recipient: user.email, details: { role } });
    return { outcome: 'changed', ...found };
  });

/** @returns false when the user already had the role */
async function add(tx: Db, userId: number, role: Role, who: string): Promise<boolean> {
  const added = await tx
    .insertInto('roles')
    .values({ user_id: userId, role, granted_by: who })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns false when the user did not have the role */
async function remove(tx: Db, userId: number, role: Role): Promise<boolean> {
  const removed = await tx
    .deleteFrom('roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .returning('role')
    .executeTakeFirst();
  return removed !== undefined;
}
