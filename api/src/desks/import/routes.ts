import { nothing } from '@tableside/contracts/common/wire';
import { ACTIVE_IMPORT_STATES, IMPORT_BYTES_MAX } from '@tableside/contracts/desk/import/rules';
import {
  importBegin,
  importRequest,
  importWrite,
  wireImports,
  wireReceived,
} from '@tableside/contracts/desk/import/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/refuse';
import { noteAct } from '../../identity/acts';
import type { Session } from '../../identity/session-repository';
import { findUser } from '../../identity/user-repository';
import { definePersonalOperation } from '../../plugins/operations/operation';
import type { Importer } from './importer';
import { beginJob, endInterrupted, findJob, findLatestJob, listLastImports, moveJob } from './jobs';
import { addParts } from './parts';
import { presentJob } from './present-job';

/** Imports that the desk lists. */
const LAST_MAX = 10;
const CHANGING = { method: 'POST', role: 'operator', needsProof: true } as const;
const OVER = 'This import is over. Drop the file again.';
const MEGABYTE = 1024 * 1024;

export interface DeskImportOptions {
  /** Left out: this host takes no files. */
  readonly importer?: Importer | undefined;
}

/** Imports of a newer file by dropping it: sent in pieces, read and compared, looked at, then written or thrown away. */
export const deskImport: FastifyPluginAsync<DeskImportOptions> = async (app, { importer }) => {
  if (!importer) return;
  const { db } = app;
  app.addHook('onClose', importer.close);
  addParts(app, importer);

  const nameOf = async ({ userId }: Session): Promise<string> => {
    const user = await findUser(db, userId);
    if (!user) throw new ApiError('unauthorized');
    return user.email;
  };

  /** Whoever worked at them ended in the middle; their files are nobody's. */
  const endLeftBehind = async () => {
    for (const id of await endInterrupted(db)) await importer.discard(id);
  };

  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/import',
      summary: 'The import under way, else the last one, and what imports changed',
      data: wireImports,
      role: 'operator',
      handle: async () => {
        await endLeftBehind();
        const job = await findLatestJob(db);
        const last = await listLastImports(db, LAST_MAX);
        return { data: { job: job ? presentJob(job, importer.progressOf(job.id)) : null, last } };
      },
    }),
    definePersonalOperation({
      ...CHANGING,
      url: '/api/desk/import/begin',
      summary: 'Begins an import; its file follows in pieces',
      body: importBegin,
      data: wireReceived,
      handle: async ({ body, session }) => {
        if (body.bytes > IMPORT_BYTES_MAX) {
          const most = IMPORT_BYTES_MAX / MEGABYTE;
          return refuseFields({
            name: `This file is larger than ${most} MB. Use the command "npm run city -- import" for it.`,
          });
        }
        const { city, time_zone, is_beside } = body;
        const flaws = importer.findFlaws({ time_zone });
        if (Object.keys(flaws).length) return refuseFields(flaws);
        await endLeftBehind();
        const id = await beginJob(db, {
          fileName: body.name,
          bytes: body.bytes,
          wishes: { city, time_zone, is_beside },
          who: await nameOf(session),
          userId: session.userId,
        });
        if (id === null) return refuse('Another import is under way. Finish or end it first.');
        return { data: { id, received: 0 } };
      },
    }),
    definePersonalOperation({
      ...CHANGING,
      url: '/api/desk/import/write',
      summary: 'Writes an import that was looked at',
      body: importWrite,
      data: nothing,
      handle: async ({ body: { id, is_confirmed: isConfirmed } }) => {
        const job = await findJob(db, id);
        if (job?.state !== 'ready') return refuse(OVER);
        const doubt = job.report?.doubt;
        if (doubt && !isConfirmed) return refuse(`${doubt} Say that it is right to write it.`);
        if (!(await moveJob(db, id, ['ready'], 'writing'))) return refuse(OVER);
        const task = { jobId: id, fileName: job.file_name, wishes: job.wishes };
        importer.startWriting(task, isConfirmed);
        return { message: 'It is being written.', data: null };
      },
    }),
    definePersonalOperation({
      ...CHANGING,
      needsProof: false,
      url: '/api/desk/import/drop',
      summary: 'Throws an import away that is not being written',
      body: importRequest,
      data: nothing,
      handle: async ({ body: { id }, session }) => {
        const who = await nameOf(session);
        const states = ACTIVE_IMPORT_STATES.filter((state) => state !== 'writing');
        if (!(await moveJob(db, id, states, 'dropped'))) return refuse(OVER);
        await importer.discard(id);
        await noteAct(db, { who, act: 'import-dropped', subject: `import ${id}`, reason: null });
        return { message: 'The import is thrown away.', data: null };
      },
    }),
  ]);
};
