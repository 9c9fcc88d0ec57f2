import { createHmac, randomBytes } from 'node:crypto';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { describeEvent, type EventDetails, type SecurityEvent } from './events';

export interface SecurityLogOptions {
  /** Under which networks are hashed; left out, a key of this process alone. */
  readonly key?: string;
}

export interface SecurityLog {
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

/** `app.securityLog`, which says who did what (docs/decisions/0071-security-events-in-the-log.md). */
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
