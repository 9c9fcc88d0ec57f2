import { healthQuery, wireHealth } from '@tableside/contracts/desk/health/wire';
import type { FastifyPluginAsync } from 'fastify';
import { findLastImport } from '../../import/repository';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { describeDatabase, describeDisk, findLastBackup } from './machine';
import { listProcesses } from './processes';
import { findStale } from './stale';
import { describeStore } from './store';

/** How the site does, as far as this host can see. */
export const deskHealth: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/health',
      summary:
        'Processes, database, disk, releases with their failures, backup, and facts that nobody confirmed lately',
      query: healthQuery,
      data: wireHealth,
      role: 'operator',
      handle: async ({ query: { days } }) => {
        const dataDir = app.photos?.dataDir;
        const lastImport = await findLastImport(db);
        return {
          data: {
            processes: await listProcesses(db),
            database: await describeDatabase(db),
            disk: dataDir === undefined ? null : await describeDisk(dataDir),
            last_backup: dataDir === undefined ? null : await findLastBackup(dataDir),
            ...(await describeStore(app.words.place)),
            last_import: lastImport && {
              at: lastImport.importedAt.toISOString(),
              file: lastImport.fileName,
            },
            stale: await findStale(db, days),
          },
        };
      },
    }),
  ]);
};
