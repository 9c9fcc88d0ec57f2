import { createHmac, randomBytes } from 'node:crypto';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Role } from '@tableside/contracts/admin/rules';

export interface SecurityLogOptions {
  /** Key for hashing networks; default a random key of this process. */
  readonly key?: string;
}

interface SecurityLog {
  /** Writes one line at any LOG_LEVEL except `silent`. */
  readonly record: (request: FastifyRequest, event: SecurityEvent, details?: EventDetails) => void;
  /** Pseudonym of a visitor for counting in the database: the address cannot be found without the key.
   * @param about a purpose; the same visitor has another pseudonym for another one */
  readonly hashVisitor: (request: FastifyRequest, about: string) => string;
  /** The same for the visitor's network. */
  readonly hashNetwork: (request: FastifyRequest, about: string) => string;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityLog: SecurityLog;
  }
}

/** Events logged for every response with that status. */
const BY_STATUS: Readonly<Record<number, SecurityEvent>> = {
  401: 'access.refused',
  403: 'access.refused',
  429: 'limit.reached',
};
/** Hex digits of a network's hash: 64 bits are enough to distinguish networks. */
const NETWORK_DIGITS = 16;

/** Decorates the app with `securityLog` (docs/decisions/rate-limits.md). */
export const securityLog = fastifyPlugin<SecurityLogOptions>(
  async (app, { key = randomBytes(32).toString('hex') }) => {
    const log = app.log.level === 'silent' ? app.log : app.log.child({}, { level: 'info' });
    const hash = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
    const record: SecurityLog['record'] = (request, event, details = {}) => {
      const line = {
        ...describeEvent(event, { userId: request.userId, ...details }),
        reqId: request.id,
        network: hash(networkKey(request.clientIp)).slice(0, NETWORK_DIGITS),
      };
      log[line.outcome === 'suspected' ? 'warn' : 'info'](line, 'security');
    };
    app.decorate('securityLog', {
      record,
      hashVisitor: ({ clientIp }, about) => hash(`${about} ${visitorKey(clientIp)}`),
      hashNetwork: ({ clientIp }, about) => hash(`${about} ${networkKey(clientIp)}`),
    });
    app.addHook('onSend', (request, { statusCode: status }, _payload, done) => {
      const event = BY_STATUS[status];
      if (event) record(request, event, { status, path: request.routeOptions.url });
      done();
    });
  },
  { name: 'security-log', dependencies: ['http'] },
);

/** Security events and their outcomes. docs/runbook.md explains each one and what to do. */
const SECURITY_EVENTS = {
  'login.ok': 'ok',
  'login.wrong': 'refused',
  'login.unconfirmed': 'refused',
  'login.limited': 'refused',
  'login.reported': 'ok',
  'login.second-step.requested': 'ok',
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
  'owner.verified': 'ok',
  'owner.ended': 'ok',
  'spray.suspected': 'suspected',
  'photo.rejected': 'refused',
  'limit.reached': 'refused',
  'access.refused': 'refused',
} as const satisfies Readonly<Record<string, 'ok' | 'refused' | 'suspected'>>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Details of an event. Never an email address, a token, a password, or text that users wrote. */
export interface EventDetails {
  /** Whose account; default the signed-in user. Null if unknown. */
  readonly userId?: number | null;
  /** How a user signed in or registered, or who ended a session. */
  readonly by?: 'password' | 'passkey' | 'google' | 'email' | 'user' | 'other-session' | 'operator';
  /** Which second step was used, turned on, or turned off. */
  readonly step?: 'app' | 'passkey' | 'recovery';
  /** The role that was granted or revoked. */
  readonly role?: Role;
  /** Number of ended sessions. */
  readonly sessions?: number;
  /** Wrong passwords on the whole site in ten minutes. */
  readonly tries?: number;
  readonly accounts?: number;
  readonly networks?: number;
  readonly status?: number;
  /** The route pattern, without values. */
  readonly path?: string | undefined;
}

export const describeEvent = (event: SecurityEvent, details: EventDetails) => ({
  event,
  outcome: SECURITY_EVENTS[event],
  ...details,
});
