import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import type { Config } from '../../config/config';
import { listColleagues } from '../../identity/roles';
import { changeRole, type RoleChange } from '../../desks/roles/change-role';
import { operatorName } from '../../desks/people/account-acts';
import { writeEvent } from '../people/people-command';
import { CommandError } from '../terminal/command-error';
import { toPlainText } from '../../lib/plain-text';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import { formatTable } from '../terminal/table';

/** @throws {CommandError} for what is no role */
export function readRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role) return role;
  throw new CommandError(`"${toPlainText(text)}" is no role; roles are ${ROLES.join(', ')}.`);
}

/** `city grant EMAIL ROLE` and `city revoke EMAIL ROLE`. The person is told by mail.
 * @throws {CommandError} for an address without an account, or with one that may have no role */
export const runRole = (
  config: Config,
  { email, role, isGranted }: Omit<RoleChange, 'who'>,
  terminal: Terminal,
): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const done = await changeRole(db, { email, role, isGranted, who: operatorName() });
    if (done.outcome === 'nobody')
      throw new CommandError(`There is no account with the address "${toPlainText(email)}".`);
    if (done.outcome === 'unconfirmed')
      throw new CommandError(`${done.email} has not confirmed the address yet.`);
    if (done.outcome === 'suspended')
      throw new CommandError(
        `${done.email} is suspended. Say "npm run city -- people restore" first.`,
      );
    const [event, sentence, sameSentence] = isGranted
      ? (['role.granted', `${done.email} has the role ${role} now.`, 'had it already'] as const)
      : ([
          'role.revoked',
          `${done.email} has the role ${role} no more.`,
          'did not have it',
        ] as const);
    if (done.outcome === 'same') return [`Nothing was changed: ${done.email} ${sameSentence}.`];
    return [sentence, writeEvent(event, { userId: done.userId, role })];
  });

/** `city roles` lists who has which. */
export const showRoles = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const colleagues = await listColleagues(db);
    if (!colleagues.length)
      return ['Nobody has a role yet. Say "npm run city -- grant EMAIL ROLE".'];
    return formatTable([
      ['person', 'address', 'roles', ''],
      ...colleagues.map(({ first_name, last_name, email, roles, is_suspended }) => [
        toPlainText(`${first_name} ${last_name}`),
        toPlainText(email),
        roles.join(', '),
        is_suspended ? 'suspended' : '',
      ]),
    ]);
  });
