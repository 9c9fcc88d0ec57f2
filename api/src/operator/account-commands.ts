import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import type { Config } from '../config';
import { endTwoStep, operatorName } from '../desks/people/account-acts';
import { changeRole, type RoleChange } from '../desks/roles/change-role';
import { toPlainText } from '../lib/text';
import { describeEvent, type EventDetails, type SecurityEvent } from '../auth/security-log';
import { CommandError, printFromDatabase, type Terminal } from './terminal';

const REASON_MAX = 500;

/** @throws {CommandError} for an unknown role */
export function readRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role) return role;
  throw new CommandError(`"${toPlainText(text)}" is no role; roles are ${ROLES.join(', ')}.`);
}

/** `city grant EMAIL ROLE` and `city revoke EMAIL ROLE`. The account's owner gets a mail.
 * @throws {CommandError} for an address without an account, or with one that may have no role */
export const runRole = (
  config: Config,
  { email, role, isGranted }: Omit<RoleChange, 'who'>,
  terminal: Terminal,
): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const done = await changeRole(db, { email, role, isGranted, who: operatorName() });
    if (done.outcome === 'nobody') throw noAccount(email);
    if (done.outcome === 'unconfirmed')
      throw new CommandError(`${done.email} has not confirmed the address yet.`);
    if (done.outcome === 'suspended')
      throw new CommandError(`${done.email} is suspended. Restore the account first.`);
    const [event, sentence, sameSentence] = isGranted
      ? (['role.granted', `${done.email} has the role ${role} now.`, 'had it already'] as const)
      : ([
          'role.revoked',
          `${done.email} has the role ${role} no more.`,
          'did not have it',
        ] as const);
    if (done.outcome === 'same') return [`Nothing was changed: ${done.email} ${sameSentence}.`];
    return [sentence, formatEvent(event, { userId: done.userId, role })];
  });

/** `city two-step-off EMAIL --reason TEXT` removes an account's second factor, its recovery codes and its passkeys.
 * @throws {CommandError} for an address without an account, or a blank reason */
export async function runTwoStepOff(
  config: Config,
  email: string,
  reason: string,
  terminal: Terminal,
): Promise<void> {
  if (!reason.trim()) throw new CommandError('Give a reason: --reason TEXT.');
  if (reason.length > REASON_MAX)
    throw new CommandError(`A reason has at most ${REASON_MAX} characters.`);
  await printFromDatabase(config, terminal, async (db) => {
    const done = await endTwoStep(db, email, reason.trim());
    if (!done) throw noAccount(email);
    return [
      `${email} signs in by password alone from now on.`,
      formatEvent('two-step.off', { userId: done.userId }),
    ];
  });
}

const noAccount = (email: string) =>
  new CommandError(`There is no account with the address "${toPlainText(email)}".`);

/** The same line as the API host logs. */
const formatEvent = (event: SecurityEvent, details: EventDetails): string =>
  JSON.stringify({
    level: 30,
    time: Date.now(),
    service: 'city',
    ...describeEvent(event, { by: 'operator', ...details }),
    who: operatorName(),
    reqId: null,
    network: null,
    msg: 'security',
  });
