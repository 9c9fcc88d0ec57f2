import type { Role } from '@tableside/contracts/desk/rules';

/** What can happen to somebody's account or to the site's defenses, and how it ended for whoever did it. docs/runbook.md says
 * what each means and what to do. */
const SECURITY_EVENTS = {
  'login.ok': 'ok',
  'login.wrong': 'refused',
  'login.unconfirmed': 'refused',
  'login.limited': 'refused',
  'login.disowned': 'ok',
  'login.second-step.asked': 'ok',
  'login.second-step.ok': 'ok',
  'login.second-step.wrong': 'refused',
  'login.second-step.limited': 'refused',
  'two-step.on': 'ok',
  'two-step.off': 'ok',
  'recovery.used': 'ok',
  'recovery.renewed': 'ok',
  'password.changed': 'ok',
  'password.reset': 'ok',
  'email.confirmed': 'ok',
  'account.registered': 'ok',
  'account.deleted': 'ok',
  'session.ended': 'ok',
  'passkey.added': 'ok',
  'passkey.removed': 'ok',
  'account.suspended': 'ok',
  'account.restored': 'ok',
  'role.granted': 'ok',
  'role.revoked': 'ok',
  'owner.proved': 'ok',
  'owner.ended': 'ok',
  'spray.suspected': 'suspected',
  'photo.refused': 'refused',
  'limit.reached': 'refused',
  'access.refused': 'refused',
} as const satisfies Readonly<Record<string, 'ok' | 'refused' | 'suspected'>>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** What an event says besides its name. No address of a person, no token, no password and no text of anybody's. */
export interface EventDetails {
  /** Whose account; left out, whoever is signed in. Null where nobody is known. */
  readonly userId?: number | null;
  /** By what somebody signed in or registered, or who ended a session. */
  readonly by?:
    'password' | 'passkey' | 'google' | 'mail' | 'person' | 'other-session' | 'operator';
  /** By what a second step was taken, turned on or turned off. */
  readonly step?: 'app' | 'passkey' | 'recovery';
  /** The role that was given or ended. */
  readonly role?: Role;
  /** Sessions that ended. */
  readonly sessions?: number;
  /** Wrong passwords of everybody in ten minutes, and what this process saw of them. */
  readonly tries?: number;
  readonly accounts?: number;
  readonly networks?: number;
  readonly status?: number;
  /** The call, as it is documented: without what an address holds. */
  readonly path?: string | undefined;
}

/** What every line about an event begins with. */
export const describeEvent = (event: SecurityEvent, details: EventDetails) => ({
  event,
  outcome: SECURITY_EVENTS[event],
  ...details,
});
