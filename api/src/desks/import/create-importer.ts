import type { ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema';
import type { Importer, ImportTask } from './importer';
import { moveJob, touchJob } from './jobs';
import { ImportError } from '../../import/read/import-error';
import { describeAlien, isGzip, isPbf } from '../../import/read/sniff';
import { checkTimeZone } from '../../import/city-profile';
import { runApart, type StepOrder, type StepProgram } from './child';
import { compare, readSent, SENT_FILE, write, type DeskImport, type OnProgress } from './steps';

const HEARTBEAT_MS = 10_000;
const BROKEN = 'Something went wrong on our side; nothing was written. Drop the file again.';

export interface ImporterOptions {
  readonly db: Db;
  readonly dataDir: string;
  /** What does the steps; null where they are done in this process. */
  readonly program: StepProgram | null;
  /** Whether another process can open the database; the embedded one is open here alone. */
  readonly isShared: boolean;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

interface Running {
  done: number;
  total: number;
  child: ChildProcess | null;
  isEnding: boolean;
}

/** Reads, compares and writes the files of the desk's imports: in processes of their own, so that visitors never wait for
 * them. On the embedded database, which one process alone can open, the last two are done here. */
export function createImporter({
  db,
  dataDir,
  program,
  isShared,
  logger,
}: ImporterOptions): Importer {
  const running = new Map<number, Running>();
  const underWay = new Set<Promise<void>>();
  const folderOf = (jobId: number) => join(dataDir, 'imports', String(jobId));
  const toWork = (task: ImportTask): DeskImport => ({ ...task, folder: folderOf(task.jobId) });

  const runStep = (own: Running, order: StepOrder) => {
    const onProgress: OnProgress = (done, total) => Object.assign(own, { done, total });
    const { step, work, isConfirmed } = order;
    if (program && (isShared || step === 'read')) {
      return runApart(program, order, onProgress, (child) => {
        own.child = child;
      });
    }
    if (step === 'compare') return compare(db, work);
    const done =
      step === 'read' ? readSent(work, onProgress) : write(db, work, { isConfirmed, onProgress });
    return done.then(() => null);
  };

  /** Works in the background; what fails ends the import. */
  function start(jobId: number, work: (own: Running) => Promise<void>): void {
    const own: Running = { done: 0, total: 0, child: null, isEnding: false };
    running.set(jobId, own);
    const heartbeat = setInterval(() => {
      touchJob(db, jobId).catch(() => undefined);
    }, HEARTBEAT_MS);
    const working = work(own)
      .catch(async (error: unknown) => {
        if (own.isEnding) return;
        const isExpected = error instanceof ImportError;
        if (!isExpected) logger.error({ err: error }, 'An import failed');
        await moveJob(db, jobId, ['reading', 'writing'], 'failed', {
          error: isExpected ? error.message : BROKEN,
        });
        await removeFiles(jobId);
      })
      .catch((error: unknown) => logger.error({ err: error }, 'An import could not be ended'))
      .finally(() => {
        clearInterval(heartbeat);
        running.delete(jobId);
        underWay.delete(working);
      });
    underWay.add(working);
  }

  const removeFiles = (jobId: number) => rm(folderOf(jobId), { recursive: true, force: true });
  const end = (own: Running) => {
    own.isEnding = true;
    own.child?.kill('SIGKILL');
  };

  return {
    fileOf: async (jobId) => {
      await mkdir(folderOf(jobId), { recursive: true });
      return join(folderOf(jobId), SENT_FILE);
    },
    findFlaws: ({ time_zone: timeZone }): Readonly<Record<string, string>> => {
      try {
        if (timeZone) checkTimeZone(timeZone);
        return {};
      } catch (error) {
        if (error instanceof ImportError) return { time_zone: error.message };
        throw error;
      }
    },
    refuses: (head) => (isGzip(head) || isPbf(head) ? null : describeAlien(head)),
    startReading: (task) =>
      start(task.jobId, async (own) => {
        const work = toWork(task);
        await runStep(own, { step: 'read', work, isConfirmed: false });
        const report = await runStep(own, { step: 'compare', work, isConfirmed: false });
        if (!report) throw new Error('The import has no report.');
        await moveJob(db, task.jobId, ['reading'], 'ready', { report });
      }),
    startWriting: (task, isConfirmed) =>
      start(task.jobId, async (own) => {
        await runStep(own, { step: 'write', work: toWork(task), isConfirmed });
        await removeFiles(task.jobId);
      }),
    progressOf: (jobId) => {
      const own = running.get(jobId);
      return own ? { done: own.done, total: own.total } : null;
    },
    discard: async (jobId) => {
      const own = running.get(jobId);
      if (own) end(own);
      await removeFiles(jobId);
    },
    close: async () => {
      for (const own of running.values()) end(own);
      await Promise.all(underWay);
    },
  };
}
