import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportReportWire, IMPORT_LISTED_MAX } from '@tableside/contracts/desk/import/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema';
import { checkTimeZone } from '../../import/city-profile';
import {
  importCity,
  type ImportDialogue,
  hasChanges,
  type ImportPreview,
} from '../../import/import-city';
import { describeGone, type PlannedPlace } from '../../import/plan';
import { readCityFile, type CityFile } from '../../import/read-city';
import { ImportError } from '../../import/read/read-input';
import { SOURCE_NAMES } from '../../import/read/raw-place';
import { moveJob, recordWritten, type ImportWishesOfDesk } from './jobs';

const BROKEN = 'Something went wrong on our side; nothing was written. Drop the file again.';

export interface ImportTask {
  readonly jobId: number;
  /** As the operator's machine calls it. */
  readonly fileName: string;
  readonly wishes: ImportWishesOfDesk;
}

export interface ImporterOptions {
  readonly db: Db;
  readonly dataDir: string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

export type Importer = ReturnType<typeof createImporter>;

/** Compares and writes the files of the desk's imports in the background. The job's row has the outcome. */
export function createImporter({ db, dataDir, logger }: ImporterOptions) {
  const running = new Set<Promise<void>>();
  const folder = join(dataDir, 'imports');
  const fileOf = (jobId: number) => join(folder, String(jobId));
  const discard = (jobId: number) => rm(fileOf(jobId), { force: true });

  /** Runs work in the background; a failure ends the import. */
  function start(jobId: number, work: () => Promise<void>): void {
    const working = work()
      .catch(async (error: unknown) => {
        const isExpected = error instanceof ImportError;
        if (!isExpected) logger.error({ err: error }, 'An import failed');
        await moveJob(db, jobId, ['reading', 'writing'], 'failed', {
          error: isExpected ? error.message : BROKEN,
        });
        await discard(jobId);
      })
      .catch((error: unknown) => logger.error({ err: error }, 'An import could not be ended'))
      .finally(() => running.delete(working));
    running.add(working);
  }

  async function run(
    { jobId, fileName, wishes }: ImportTask,
    isDryRun: boolean,
    toDialogue: (city: CityFile) => Pick<ImportDialogue, 'onPreview' | 'onWritten' | 'confirmGone'>,
  ) {
    const path = fileOf(jobId);
    const city = await readCityFile(path, { city: wishes.city }).catch((error: unknown) => {
      // The path on this machine is not for the operator's eyes.
      throw error instanceof ImportError
        ? new ImportError(error.message.replaceAll(path, () => fileName))
        : error;
    });
    return importCity(
      db,
      city,
      {
        fileName,
        isDryRun,
        city: wishes.city || undefined,
        timeZone: wishes.time_zone ? checkTimeZone(wishes.time_zone) : undefined,
        isBeside: wishes.is_beside,
      },
      { ...toDialogue(city), howToConfirm: 'Say that it is right to write it.' },
    );
  }

  return {
    folder,
    fileOf,
    discard,
    /** Reads the file and compares it with the database; nothing is written. */
    startReading: (task: ImportTask) =>
      start(task.jobId, async () => {
        let report: ImportReportWire | undefined;
        await run(task, true, (city) => ({
          onPreview: async (preview) => {
            report = await presentReport(db, city, preview);
          },
          confirmGone: async () => true,
        }));
        await moveJob(db, task.jobId, ['reading'], 'ready', { report });
      }),
    /** @param isConfirmed whether a great part of the city may disappear */
    startWriting: (task: ImportTask, isConfirmed: boolean) =>
      start(task.jobId, async () => {
        const outcome = await run(task, false, () => ({
          onPreview: () => undefined,
          onWritten: (tx) => recordWritten(tx, task.jobId),
          confirmGone: async () => isConfirmed,
        }));
        if (outcome === 'nothing to do') await recordWritten(db, task.jobId);
        await discard(task.jobId);
      }),
    /** Resolves when nothing runs any more. */
    close: async () => {
      await Promise.all(running);
    },
  };
}

const present = ({ externalId, title }: PlannedPlace) => ({ external_id: externalId, title });
const presentAll = (places: readonly PlannedPlace[]) =>
  places.slice(0, IMPORT_LISTED_MAX).map(present);

/** What a file would change, as the desk shows it. */
export async function presentReport(
  db: Db,
  city: CityFile,
  preview: ImportPreview,
): Promise<ImportReportWire> {
  const { plan, difference, settings, sample } = preview;
  const { created, changed, returned, gone, unchanged } = plan;
  const acts = await findActs(
    db,
    difference.kept.map(({ actId }) => actId),
  );
  return {
    counts: {
      created: created.length,
      changed: changed.length,
      returned: returned.length,
      gone: gone.length,
      unchanged,
      kept: difference.keptCount,
    },
    has_changes: hasChanges(preview),
    doubt: describeGone(plan),
    created: presentAll(created),
    returned: presentAll(returned),
    gone: presentAll(gone),
    changed: difference.changed.map(({ id, fields, ...place }) => ({
      ...present(place),
      id,
      fields: [...fields],
    })),
    kept: difference.kept.map(({ id, field, value, imported, actId, ...place }) => ({
      ...present(place),
      id,
      field,
      value,
      imported,
      ...(acts.get(actId) ?? { who: '', at: '' }),
    })),
    skipped: presentTallies(city, 'skipped'),
    unknown: presentTallies(city, 'unknown'),
    mended: presentTallies(city, 'mended'),
    known: { places: city.places.size, ...city.known },
    settings: settings.map(({ name, value }) => ({ name, value })),
    sample,
    source: SOURCE_NAMES[city.source],
  };
}

const presentTallies = ({ report }: CityFile, section: 'skipped' | 'unknown' | 'mended') =>
  report.list(section).map((tally) => ({ ...tally, examples: [...tally.examples] }));

/** Who changed a field by hand, and when. */
async function findActs(db: Db, ids: readonly number[]) {
  const rows = ids.length
    ? await db
        .selectFrom('audit')
        .select(['id', 'who', 'at'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
    : [];
  return new Map(rows.map(({ id, who, at }) => [id, { who, at: at.toISOString() }]));
}
