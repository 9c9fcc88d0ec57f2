import plugin from 'fastify-plugin';
import { hasOneHost } from '@tableside/server/has-one-host';
import { loggableUrl } from '@tableside/server/loggable-url';
import { sendText } from '../http/send-text';
import type { Logger } from '../logger';

/** What is no address of the site, and what goes wrong, in plain text. */
export const failures = plugin(
  async (app, { log }: { readonly log: Logger }) => {
    // Before the body is looked at, which is nobody's business, and may not even be one.
    app.addHook('onRequest', (request, reply, done) => {
      if (!hasOneHost(request.raw)) void sendText(reply, 'Bad request\n', 400);
      else if (!request.is404) done();
      else if (request.method === 'GET' || request.method === 'HEAD') {
        void sendText(reply, 'Bad request\n', 400);
      } else void sendText(reply.header('allow', 'GET, HEAD'), 'Method not allowed\n', 405);
    });
    app.setErrorHandler((err, { id: requestId, originalUrl }, reply) => {
      log.error({ err, requestId, url: loggableUrl(originalUrl) }, 'request failed');
      return sendText(reply, 'Something went wrong\n', 500);
    });
  },
  { name: 'failures' },
);
