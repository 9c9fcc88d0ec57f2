import type { FastifyInstance } from 'fastify';

/** Whether anybody is being served. */
export interface Activity {
  /** True when no request is running and none has run for so many milliseconds. */
  readonly isQuiet: (forMs: number) => boolean;
}

/** Watches the requests of a host; to be called before it listens. */
export function watchActivity(app: FastifyInstance): Activity {
  let running = 0;
  let lastAt = performance.now();
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    // Comes once for every answer, one that breaks off too.
    reply.raw.once('close', () => {
      running -= 1;
      lastAt = performance.now();
    });
  });
  return { isQuiet: (forMs) => running === 0 && performance.now() - lastAt >= forMs };
}
