import type { Role } from '@tableside/contracts/admin/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { recordAction } from '../../auth/audit';
import { keepAnOperator } from '../../auth/roles';
import { findAccountByEmail, lockUser } from '../../auth/users';
import { enqueueEmail } from '../../email/queue/queue';

/** A role to add to or remove from a user. */
export interface RoleChange {
  readonly email: string;
  readonly role: Role;
  readonly isGranted: boolean;
  /** Who changes it, for the audit log. */
  readonly who: string;
  /** The command on the machine may remove the last operator, such as a stolen account. */
  readonly isOnMachine?: boolean;
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
export const changeRole = (
  db: Db,
  { email, role, isGranted, who, isOnMachine = false }: RoleChange,
) =>
  db.transaction().execute(async (tx): Promise<RoleOutcome> => {
    const account = await findAccountByEmail(tx, email);
    const user = account && (await lockUser(tx, account.id, 'no key update'));
    if (!user) return { outcome: 'not-found' };
    const found = { userId: user.id, email: user.email };
    if (isGranted && !user.email_verified_at) return { outcome: 'unconfirmed', ...found };
    if (isGranted && user.is_suspended) return { outcome: 'suspended', ...found };
    if (!isGranted && role === 'operator' && !isOnMachine) await keepAnOperator(tx, user.id);
    const { rows } = isGranted
      ? await sql`INSERT INTO roles (user_id, role, granted_by) VALUES (${user.id}, ${role}, ${who})
          ON CONFLICT DO NOTHING RETURNING role`.execute(tx)
      : await sql`DELETE FROM roles WHERE user_id = ${user.id} AND role = ${role} RETURNING role`.execute(
          tx,
        );
    if (!rows.length) return { outcome: 'same', ...found };
    const kind = isGranted ? 'role-granted' : 'role-revoked';
    await recordAction(tx, { who, action: kind, userId: user.id, reason: role });
    await enqueueEmail(tx, { kind, recipient: user.email, details: { role } });
    return { outcome: 'changed', ...found };
  });
