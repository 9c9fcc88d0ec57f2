import { wireHealth } from '@tableside/contracts/desk/health';
import type { FastifyPluginAsync } from 'fastify';
import { findLastImport } from '../../import/repository';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { countPlaces, describeDatabase, describeDisk, findLastBackup } from './machine';

/** How the site does, as far as this host can see. */
export const deskHealth: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/health',
      summary: 'Database, disk, last backup, last import, and places without hours',
      data: wireHealth,
      role: 'operator',
      handle: async () => {
        const dataDir = app.photos?.dataDir;
        const lastImport = await findLastImport(db);
        return {
          data: {
            database: await describeDatabase(db),
            disk: dataDir === undefined ? null : await describeDisk(dataDir),
            last_backup: dataDir === undefined ? null : await findLastBackup(dataDir),
            last_import: lastImport && {
              at: lastImport.importedAt.toISOString(),
              file: lastImport.fileName,
            },
            places: await countPlaces(db),
          },
        };
      },
    }),
  ]);
};
