import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { loggableUrl } from '@tableside/server/loggable-url';
import type { Logger } from '../logger';

/** One line for a request, once it has been answered or broken off. */
export function logAnswer(
  { id: requestId, method, originalUrl }: FastifyRequest,
  { raw }: FastifyReply,
  log: Logger,
): void {
  const startedAt = performance.now();
  // Not Fastify's own hook, which is not called for an answer that its reader breaks off.
  raw.on('close', () => {
    const durationMs = Math.round(performance.now() - startedAt);
    const url = loggableUrl(originalUrl);
    log.info({ requestId, method, url, status: raw.statusCode, durationMs }, 'request');
  });
}

export const requestLog = plugin(
  async (app, { log }: { readonly log: Logger }) => {
    app.addHook('onRequest', (request, reply, done) => {
      logAnswer(request, reply, log);
      done();
    });
  },
  { name: 'request-log' },
);
