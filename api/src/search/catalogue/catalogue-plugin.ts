import { fastifyPlugin } from 'fastify-plugin';
import { keepCatalogue, type ReadCatalogue } from './keep-catalogue';

declare module 'fastify' {
  interface FastifyInstance {
    readonly readCatalogue: ReadCatalogue;
  }
}

/** `app.readCatalogue()`.
 * @param options default: a catalogue that is kept from the first request that needs it */
export const catalogue = fastifyPlugin<{ readonly readCatalogue?: ReadCatalogue | undefined }>(
  async (app, { readCatalogue = keepCatalogue(app.db) }) => {
    app.decorate('readCatalogue', readCatalogue);
  },
  { name: 'catalogue', dependencies: ['services'] },
);
