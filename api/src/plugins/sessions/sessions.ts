import { fastifyPlugin } from 'fastify-plugin';
import { createAuthenticate, type Authenticate } from './authenticate';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: Authenticate;
  }
}

/** `app.sessions`, which finds out who asks. */
export const sessions = fastifyPlugin(
  async (app) => {
    app.decorate('sessions', createAuthenticate(app.db));
  },
  { name: 'sessions', dependencies: ['database', 'security-log'] },
);
