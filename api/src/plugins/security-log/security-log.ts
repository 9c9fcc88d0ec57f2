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
    const hashNetwork = (ip: string): string =>
      createHmac('sha256', key).update(networkKey(ip)).digest('hex').slice(0, NETWORK_DIGITS);
    const note: SecurityLog['note'] = (request, event, details = {}) => {
      const line = {
        ...describeEvent(event, { userId: request.userId, ...details }),
        reqId: request.id,
        network: hashNetwork(request.cameFrom),
      };
      log[line.outcome === 'suspected' ? 'warn' : 'info'](line, 'security');
    };
    const hashVisitor: SecurityLog['hashVisitor'] = ({ cameFrom }, about) =>
      createHmac('sha256', key)
        .update(`${about} ${visitorKey(cameFrom)}`)
        .digest('hex');
    app.decorate('securityLog', { note, hashVisitor });
    app.addHook('onSend', (request, { statusCode: status }, _payload, done) => {
      const event = BY_STATUS[status];
      if (event) note(request, event, { status, path: request.routeOptions.url });
      done();
    });
  },
  { name: 'security-log', dependencies: ['http'] },
);
