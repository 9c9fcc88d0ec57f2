import { createHmac, randomBytes } from 'node:crypto';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Role } from '@tableside/contracts/desk/rules';

export interface SecurityLogOptions {
  /** Under which networks are hashed; left out, a key of this process alone. */
  readonly key?: string;
}

interface SecurityLog {
  /** Writes one line, whatever LOG_LEVEL says, but for `silent`. */
  readonly note: (request: FastifyRequest, event: SecurityEvent, details?: EventDetails) => void;
  /** Whom a request is counted as, for what is counted in the database: nobody finds the address without the key.
   * @param about so that the same visitor is another one elsewhere */
  readonly hashVisitor: (request: FastifyRequest, about: string) => string;
  /** The same for the wide network that the visitor is of. */
  readonly hashNetwork: (request: FastifyRequest, about: string) => string;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityLog: SecurityLog;
  }
}

/** What every answer of a status says by itself. */
const BY_STATUS: Readonly<Record<number, SecurityEvent>> = {
  401: 'access.refused',
  403: 'access.refused',
  429: 'limit.reached',
};
/** Hex digits of a network's hash: 64 bits tell all networks apart. */
const NETWORK_DIGITS = 16;

/** `app.securityLog`, which says who did what (docs/decisions/rate-limits.md). */
export const securityLog = fastifyPlugin<SecurityLogOptions>(
  async (app, { key = randomBytes(32).toString('hex') }) => {
    const log = app.log.level === 'silent' ? app.log : app.log.child({}, { level: 'info' });
    const hash = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
    const note: SecurityLog['note'] = (request, event, details = {}) => {
      const line = {
        ...describeEvent(event, { userId: request.userId, ...details }),
        reqId: request.id,
        network: hash(networkKey(request.cameFrom)).slice(0, NETWORK_DIGITS),
      };
      log[line.outcome === 'suspected' ? 'warn' : 'info'](line, 'security');
    };
    app.decorate('securityLog', {
      note,
      hashVisitor: ({ cameFrom }, about) => hash(`${about} ${visitorKey(cameFrom)}`),
      hashNetwork: ({ cameFrom }, about) => hash(`${about} ${networkKey(cameFrom)}`),
    });
    app.addHook('onSend', (request, { statusCode: status }, _payload, done) => {
      const event = BY_STATUS[status];
      if (event) note(request, event, { status, path: request.routeOptions.url });
      done();
    });
  },
  { name: 'security-log', dependencies: ['http'] },
);

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
