import { rename } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import { nothing } from '@tableside/contracts/common/wire';
import {
  ACTIVE_IMPORT_STATES,
  IMPORT_BYTES_MAX,
  IMPORT_FILE_FIELD,
  importCalls,
  importForm,
} from '@tableside/contracts/admin/import/wire';
import type { FastifyPluginAsync } from 'fastify';
import { withForm, type FormLimits, type ReceivedForm } from '../../http/multipart';
import { refuse, refuseFields } from '../../http/errors';
import { recordAction } from '../../auth/audit';
import { type Session, definePersonalOperation, serveCall, readInput } from '../../http/operation';
import { checkTimeZone } from '../../import/city-profile';
import { ImportError } from '../../import/read/read-input';
import { listLastImports } from '../../import/repository';
import { loadUserEmail } from '../current-user';
import type { Importer } from './importer';
import { createJob, endInterrupted, findJob, findLatestJob, moveJob } from './jobs';

const LAST_MAX = 10;
const CHANGING = { role: 'operator', needsReauth: true } as const;
const NOT_ACTIVE = 'This import is no longer active. Upload the file again.';
const TOO_LARGE = `This file is larger than ${IMPORT_BYTES_MAX / 1024 / 1024} MB. Use the command "npm run admin -- import" for it.`;
const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: ['city', 'time_zone', 'keep_other_sources'],
  repeated: '',
  files: IMPORT_FILE_FIELD,
  filesMax: 1,
  fileBytesMax: IMPORT_BYTES_MAX,
  tooLarge: TOO_LARGE,
};

export interface AdminImportOptions {
  /** Omit to disable imports. */
  readonly importer?: Importer | undefined;
}

/** Imports of a newer file of the city: upload and compare, review, then apply or discard. */
export const adminImport: FastifyPluginAsync<AdminImportOptions> = async (app, { importer }) => {
  if (!importer) return;
  const { db, uploadLimits } = app;
  app.addHook('onClose', importer.close);
  await app.register(multipart, { throwFileSizeLimit: false });

  const start = async ({ values, files }: ReceivedForm, session: Session) => {
    const options = readInput(importForm, values);
    const [file] = files;
    if (!file || file.bytes === 0) return refuseFields({ [IMPORT_FILE_FIELD]: 'Choose a file.' });
    if (file.isTooLarge) return refuseFields({ [IMPORT_FILE_FIELD]: TOO_LARGE });
    try {
      if (options.time_zone) checkTimeZone(options.time_zone);
    } catch (error) {
      if (error instanceof ImportError) return refuseFields({ time_zone: error.message });
      throw error;
    }
    const fileName = file.name.slice(0, 255);
    const { userId } = session;
    const who = await loadUserEmail(db, session);
    const jobId = await createJob(db, { fileName, bytes: file.bytes, options, who, userId });
    if (jobId === null) return refuse('Another import is in progress. Finish or discard it first.');
    await rename(file.path, importer.fileOf(jobId));
    importer.startReading({ jobId, fileName, options });
    return { message: 'The file is being read.', data: null };
  };

  app.addOperations([
    serveCall(importCalls.imports, {
      summary: 'Get the running or latest import, and the results of past imports',
      role: 'operator',
      handle: async () => {
        for (const id of await endInterrupted(db)) await importer.discard(id);
        const job = await findLatestJob(db);
        const last = await listLastImports(db, LAST_MAX);
        return { data: { job: job ?? null, last } };
      },
    }),
    definePersonalOperation({
      ...CHANGING,
      method: 'POST',
      url: '/api/admin/import/upload',
      summary: 'Upload a file and compare it with the site in the background',
      form: { fields: importForm, files: IMPORT_FILE_FIELD },
      data: nothing,
      handle: async ({ session }, request) => {
        if (!request.isMultipart()) return refuseFields({ [IMPORT_FILE_FIELD]: 'Choose a file.' });
        const limits = { ...FORM_LIMITS, pace: uploadLimits.pace };
        return withForm(request, limits, importer.folder, (form) => start(form, session));
      },
    }),
    serveCall(importCalls.write, {
      ...CHANGING,
      summary: 'Apply a reviewed import',
      handle: async ({ input: { id, is_confirmed: isConfirmed } }) => {
        const job = await findJob(db, id);
        if (job?.state !== 'ready') return refuse(NOT_ACTIVE);
        const doubt = job.report?.doubt;
        if (doubt && !isConfirmed) return refuse(`${doubt} Confirm the removal to continue.`);
        if (!(await moveJob(db, id, ['ready'], 'writing'))) return refuse(NOT_ACTIVE);
        const task = { jobId: id, fileName: job.file_name, options: job.options };
        importer.startWriting(task, isConfirmed);
        return { message: 'The changes are being applied.', data: null };
      },
    }),
    serveCall(importCalls.drop, {
      ...CHANGING,
      needsReauth: false,
      summary: 'Discard an import that is not being applied',
      handle: async ({ input: { id }, session }) => {
        const who = await loadUserEmail(db, session);
        const states = ACTIVE_IMPORT_STATES.filter((state) => state !== 'writing');
        if (!(await moveJob(db, id, states, 'dropped'))) return refuse(NOT_ACTIVE);
        await importer.discard(id);
        await recordAction(db, {
          who,
          action: 'import-dropped',
          subject: `import ${id}`,
          reason: null,
        });
        return { message: 'Import discarded.', data: null };
      },
    }),
  ]);
};
