import type { FastifyPluginAsync } from 'fastify';
import { makeArchive } from './archive';
import { readPersonalData } from './personal-data';

/** Everything that is kept about a person, to take away. The clock names the file (UTC) and stands in its first line. */
export const personalDataExport: FastifyPluginAsync = async (app) => {
  app.addFileCall({
    url: '/api/users/export_data',
    summary: 'A zip file with everything that is kept about the person who asks',
    mediaType: 'application/zip',
    handle: async ({ id, userId }) => {
      const at = app.now();
      const content = makeArchive(await readPersonalData(app.db, userId, id), at);
      return { fileName: `tableside-data-${at.toISOString().slice(0, 10)}.zip`, content };
    },
  });
};
