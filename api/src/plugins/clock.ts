import { fastifyPlugin } from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    readonly now: () => Date;
  }
}

/** `app.now()`; default the clock of the system. */
export const clock = fastifyPlugin<{ readonly now?: (() => Date) | undefined }>(
  async (app, { now = () => new Date() }) => {
    app.decorate('now', now);
  },
  { name: 'clock' },
);
