import type { Config } from '../../config/config';
import {
  describeEvent,
  type EventDetails,
  type SecurityEvent,
} from '../../plugins/security-log/events';
import { movePhotoFiles } from '../../plugins/photos/photo-store';
import { CommandError } from '../terminal/command-error';
import { formatEntry } from '../terminal/entry';
import { toPlainText } from '../../lib/plain-text';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import { formatMinute } from '../terminal/read-id';
import {
  endAllSessions,
  endTwoStep,
  operatorName,
  restore,
  suspend,
  type Done,
} from '../../desks/people/account-acts';
import { findPeople, type FoundPerson } from '../../desks/people/list-people';

const SHOWN_PEOPLE = 50;

/** `city people find TEXT` lists people by a part of their name or address, or by their id.
 * @throws {CommandError} for a blank text */
export async function showPeople(config: Config, text: string, terminal: Terminal): Promise<void> {
  const wanted = text.trim();
  if (!wanted) throw new CommandError('Say whom: npm run city -- people find TEXT.');
  await printFromDatabase(config, terminal, async (db) => {
    const found = await findPeople(db, wanted, SHOWN_PEOPLE + 1);
    if (!found.length) return [`Nobody has "${toPlainText(wanted)}" in their name or address.`];
    const shown = found.slice(0, SHOWN_PEOPLE).flatMap((person) => describePerson(person));
    return found.length > SHOWN_PEOPLE ? [...shown, 'and more; say more of the name'] : shown;
  });
}

/** `city people sessions end EMAIL` signs somebody out everywhere.
 * @throws {CommandError} for an address without an account */
export const endSessionsOf = (config: Config, email: string, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const { userId, sessions } = foundOr(await endAllSessions(db, email), email);
    return [
      `${email} is signed out everywhere: ${countSessions(sessions)} ended.`,
      writeEvent('session.ended', { userId, sessions }),
    ];
  });

/** `city people suspend EMAIL` signs somebody out everywhere, lets them in no more and hides their reviews, for good or until
 * a day begins.
 * @throws {CommandError} for an address without an account, a blank reason, or a day that is none or has come */
export async function suspendPerson(
  config: Config,
  email: string,
  options: { readonly reason: string; readonly until?: string | undefined },
  terminal: Terminal,
): Promise<void> {
  const until = options.until === undefined ? null : readDay(options.until);
  await printFromDatabase(config, terminal, async (db) => {
    const { userId, sessions, photos } = foundOr(
      await suspend(db, email, options.reason, until),
      email,
    );
    await movePhotoFiles(config.dataDir, photos, true);
    return [
      `${email} is suspended ${until ? `until ${formatMinute(until)}` : 'for good'}: ${countSessions(sessions)} ended.`,
      writeEvent('account.suspended', { userId, sessions }),
    ];
  });
}

/** `city people restore EMAIL` lets somebody sign in again and shows their reviews.
 * @throws {CommandError} for an address without an account, or a blank reason */
export const restorePerson = (
  config: Config,
  email: string,
  { reason }: { readonly reason: string },
  terminal: Terminal,
): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const { userId, photos } = foundOr(await restore(db, email, reason), email);
    await movePhotoFiles(config.dataDir, photos, false);
    return [`${email} may sign in again.`, writeEvent('account.restored', { userId })];
  });

/** `city people two-step off EMAIL` ends somebody's second step, with its recovery codes, and passkeys.
 * @throws {CommandError} for an address without an account, or a blank reason */
export const endTwoStepOf = (
  config: Config,
  email: string,
  { reason }: { readonly reason: string },
  terminal: Terminal,
): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const { userId } = foundOr(await endTwoStep(db, email, reason), email);
    return [
      `${email} signs in by password alone from now on.`,
      writeEvent('two-step.off', { userId }),
    ];
  });

function foundOr(done: Done | null, email: string): Done {
  if (!done)
    throw new CommandError(`There is no account with the address "${toPlainText(email)}".`);
  return done;
}

/** The same line as the API host logs. */
export const writeEvent = (event: SecurityEvent, details: EventDetails): string =>
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

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // The 31st of February would be a day of March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new CommandError(`"${toPlainText(text)}" is not a day; days look like 2027-01-31.`);
  }
  if (day.getTime() <= Date.now()) throw new CommandError(`${text} has begun already, in UTC.`);
  return day;
}

const describePerson = (person: FoundPerson): string[] => [
  ...formatEntry(`${person.id}  ${person.first_name} ${person.last_name}`, [
    ['Address', person.email],
    ['Confirmed', formatOr(person.email_verified_at, 'no')],
    ['Since', formatMinute(person.created_at)],
    ['Last sign-in', formatOr(person.last_sign_in, 'none that lasts')],
    ['Sessions', String(person.sessions)],
    ['Reviews', String(person.reviews)],
    ['Two-step', person.has_two_step ? 'on' : 'off'],
    ['Roles', person.roles.join(', ') || 'none'],
    ['Suspended', describeSuspension(person)],
  ]),
  '',
];

function describeSuspension({ suspended_at, suspended_until, reason }: FoundPerson): string {
  if (!suspended_at) return 'no';
  const end = suspended_until ? `until ${formatMinute(suspended_until)}` : 'for good';
  return `since ${formatMinute(suspended_at)}, ${end}: ${reason ?? ''}`;
}

const formatOr = (at: Date | null, otherwise: string): string =>
  at ? formatMinute(at) : otherwise;

const countSessions = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;
