import { rename } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import { nothing } from '@tableside/contracts/common/wire';
import {
  ACTIVE_IMPORT_STATES,
  IMPORT_BYTES_MAX,
  IMPORT_FILE_FIELD,
  importCalls,
  importForm,
} from '@tableside/contracts/desk/import/wire';
import type { FastifyPluginAsync } from 'fastify';
import { withForm, type FormLimits, type ReceivedForm } from '../../http/multipart';
import { refuse, refuseFields } from '../../http/errors';
import { noteAct } from '../../auth/audit';
import type { Session } from '../../http/operation';
import { checkTimeZone } from '../../import/city-profile';
import { ImportError } from '../../import/read/read-input';
import { definePersonalOperation, serveCall, readInput } from '../../http/operation';
import { nameOf } from '../who';
import type { Importer } from './importer';
import {
  createJob,
  endInterrupted,
  findJob,
  findLatestJob,
  listLastImports,
  moveJob,
  type ImportJob,
} from './jobs';

/** Imports that the desk lists. */
const LAST_MAX = 10;
const CHANGING = { role: 'operator', needsProof: true } as const;
const OVER = 'This import is over. Drop the file again.';
const TOO_LARGE = `This file is larger than ${IMPORT_BYTES_MAX / 1024 / 1024} MB. Use the command "npm run city -- import" for it.`;
const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: ['city', 'time_zone', 'is_beside'],
  repeated: '',
  files: IMPORT_FILE_FIELD,
  filesMax: 1,
  fileBytesMax: IMPORT_BYTES_MAX,
  tooLarge: TOO_LARGE,
};

export interface DeskImportOptions {
  /** Left out: this host takes no files. */
  readonly importer?: Importer | undefined;
}

/** Imports of a newer file of the city: uploaded and compared, looked at, then written or discarded. */
export const deskImport: FastifyPluginAsync<DeskImportOptions> = async (app, { importer }) => {
  if (!importer) return;
  const { db, uploadLimits } = app;
  app.addHook('onClose', importer.close);
  await app.register(multipart, { throwFileSizeLimit: false });

  const begin = async ({ values, files }: ReceivedForm, session: Session) => {
    const wishes = readInput(importForm, values);
    const [file] = files;
    if (!file || file.bytes === 0) return refuseFields({ [IMPORT_FILE_FIELD]: 'Choose a file.' });
    if (file.isTooLarge) return refuseFields({ [IMPORT_FILE_FIELD]: TOO_LARGE });
    try {
      if (wishes.time_zone) checkTimeZone(wishes.time_zone);
    } catch (error) {
      if (error instanceof ImportError) return refuseFields({ time_zone: error.message });
      throw error;
    }
    const fileName = file.name.slice(0, 255);
    const { userId } = session;
    const who = await nameOf(db, session);
    const jobId = await createJob(db, { fileName, bytes: file.bytes, wishes, who, userId });
    if (jobId === null) return refuse('Another import is under way. Finish or end it first.');
    await rename(file.path, importer.fileOf(jobId));
    importer.startReading({ jobId, fileName, wishes });
    return { message: 'The file is being read.', data: null };
  };

  app.addOperations([
    serveCall(importCalls.imports, {
      summary: 'The import under way, else the last one, and what imports changed',
      role: 'operator',
      handle: async () => {
        for (const id of await endInterrupted(db)) await importer.discard(id);
        const job = await findLatestJob(db);
        const last = await listLastImports(db, LAST_MAX);
        return { data: { job: job ? presentJob(job) : null, last } };
      },
    }),
    definePersonalOperation({
      ...CHANGING,
      method: 'POST',
      url: '/api/desk/import/upload',
      summary: 'Takes a file and compares it with the site in the background',
      form: { fields: importForm, files: IMPORT_FILE_FIELD },
      data: nothing,
      handle: async ({ session }, request) => {
        if (!request.isMultipart()) return refuseFields({ [IMPORT_FILE_FIELD]: 'Choose a file.' });
        const limits = { ...FORM_LIMITS, pace: uploadLimits.pace };
        return withForm(request, limits, importer.folder, (form) => begin(form, session));
      },
    }),
    serveCall(importCalls.write, {
      ...CHANGING,
      summary: 'Writes an import that was looked at',
      handle: async ({ input: { id, is_confirmed: isConfirmed } }) => {
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
    serveCall(importCalls.drop, {
      ...CHANGING,
      needsProof: false,
      summary: 'Throws an import away that is not being written',
      handle: async ({ input: { id }, session }) => {
        const who = await nameOf(db, session);
        const states = ACTIVE_IMPORT_STATES.filter((state) => state !== 'writing');
        if (!(await moveJob(db, id, states, 'dropped'))) return refuse(OVER);
        await importer.discard(id);
        await noteAct(db, { who, act: 'import-dropped', subject: `import ${id}`, reason: null });
        return { message: 'The import is thrown away.', data: null };
      },
    }),
  ]);
};

const presentJob = ({ id, state, file_name, report, error }: ImportJob) => ({
  id,
  state,
  file_name,
  report,
  error,
});
