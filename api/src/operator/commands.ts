import { ROLES, type Role } from '@tableside/contracts/admin/rules';
import type { Config } from '../config';
import { endTwoStep, operatorName } from '../admin/users/account-actions';
import { changeRole, type RoleChange } from '../admin/roles/change-role';
import { toPlainText, toCsv } from '../lib/text';
import { describeEvent, type EventDetails, type SecurityEvent } from '../auth/security-log';
import { CommandError, printFromDatabase, type Terminal, messageOf } from './terminal';
import { rm, writeFile } from 'node:fs/promises';
import {
  deleteInquiriesOf,
  deleteNotifySignups,
  listInquiries,
  type Inquiry,
} from '../inquiries/repository';

const REASON_MAX = 500;

const NEEDS_TWO_STEP = ' It takes effect once the user turns on two-step login.';

/** @throws {CommandError} for an unknown role */
export function readRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role) return role;
  throw new CommandError(`"${toPlainText(text)}" is not a role. Roles: ${ROLES.join(', ')}.`);
}

/** `admin grant EMAIL ROLE` and `admin revoke EMAIL ROLE`. Emails the account's owner.
 * @throws {CommandError} without an account, or if it is unconfirmed or suspended */
export const runRole = (
  config: Config,
  { email, role, isGranted }: Omit<RoleChange, 'who' | 'isOnMachine'>,
  terminal: Terminal,
): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const change = { email, role, isGranted, who: operatorName(), isOnMachine: true };
    const done = await changeRole(db, change);
    if (done.outcome === 'not-found') throw noAccount(email);
    if (done.outcome === 'unconfirmed')
      throw new CommandError(`${done.email} has not confirmed their email address yet.`);
    if (done.outcome === 'suspended')
      throw new CommandError(`${done.email} is suspended. Restore the account first.`);
    const [event, message, sameMessage] = isGranted
      ? ([
          'role.granted',
          `${done.email} now has the role ${role}.${role === 'editor' ? '' : NEEDS_TWO_STEP}`,
          'already has this role',
        ] as const)
      : ([
          'role.revoked',
          `${done.email} no longer has the role ${role}.`,
          'does not have this role',
        ] as const);
    if (done.outcome === 'same') return [`Nothing changed: ${done.email} ${sameMessage}.`];
    return [message, formatEvent(event, { userId: done.userId, role })];
  });

/** `admin two-step-off EMAIL --reason TEXT` removes an account's second factor, recovery codes, and passkeys.
 * @throws {CommandError} without an account, or for a blank reason */
export async function runTwoStepOff(
  config: Config,
  email: string,
  reason: string,
  terminal: Terminal,
): Promise<void> {
  if (!reason.trim()) throw new CommandError('Specify a reason: --reason TEXT.');
  if (reason.length > REASON_MAX)
    throw new CommandError(`Use at most ${REASON_MAX} characters for the reason.`);
  await printFromDatabase(config, terminal, async (db) => {
    const done = await endTwoStep(db, email, reason.trim());
    if (!done) throw noAccount(email);
    return [
      `${email} can now log in with just a password.`,
      formatEvent('two-step.off', { userId: done.userId }),
    ];
  });
}

const noAccount = (email: string) =>
  new CommandError(`There is no account with the email address "${toPlainText(email)}".`);

/** The same line as in the API's log. */
const formatEvent = (event: SecurityEvent, details: EventDetails): string =>
  JSON.stringify({
    level: 30,
    time: Date.now(),
    service: 'admin',
    ...describeEvent(event, { by: 'operator', ...details }),
    who: operatorName(),
    reqId: null,
    network: null,
    msg: 'security',
  });

const COLUMNS = [
  'id',
  'kind',
  'created_at',
  'handled_at',
  'name',
  'restaurant_name',
  'email',
  'phone',
  'subject',
  'message',
] as const;

/** Readable by the operator's user only. */
const MODE = 0o600;

/** `admin export FILE` exports all messages, inquiries, and launch signups as CSV, newest first, times in UTC.
 * @throws {CommandError} if the file exists or cannot be written */
export const runExport = (config: Config, file: string, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const rows = await listInquiries(db);
    let isCreated = false;
    try {
      await writeFile(file, '', { flag: 'wx', mode: MODE });
      isCreated = true;
      await writeFile(file, toCsv(COLUMNS, rows.map(toCells)));
    } catch (error) {
      if (isCreated) await rm(file, { force: true });
      throw new CommandError(`"${file}" cannot be written (${messageOf(error)}).`);
    }
    return [`Wrote ${count(rows.length, 'line')} to ${file}.`];
  });

/** `admin clear EMAIL` deletes all submissions of an address, `admin clear --signups` all launch signups.
 * @param email undefined for the signups */
export const runClear = (config: Config, email: string | undefined, terminal: Terminal) =>
  printFromDatabase(config, terminal, async (db) =>
    email === undefined
      ? [`${count(await deleteNotifySignups(db), 'signup')} deleted.`]
      : [
          `Deleted ${count(await deleteInquiriesOf(db, email), 'entry', 'entries')} from ${toPlainText(email)}.`,
        ],
  );

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

const toCells = (inquiry: Inquiry) => ({
  ...inquiry,
  id: `${inquiry.kind}-${inquiry.id}`,
  name: clean(inquiry.name),
  restaurant_name: clean(inquiry.restaurant_name),
  email: clean(inquiry.email),
  phone: clean(inquiry.phone),
  subject: clean(inquiry.subject),
  message: clean(inquiry.message),
});

const clean = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, ' ');
