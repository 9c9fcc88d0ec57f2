import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportReportWire, IMPORT_LISTED_MAX } from '@tableside/contracts/admin/import/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema';
import { checkTimeZone } from '../../import/city-profile';
import {
  importCity,
  type ImportDialogue,
  hasChanges,
  type ImportPreview,
} from '../../import/import-city';
import { describeGone, type PlannedRestaurant } from '../../import/plan';
import type { CityFile } from '../../import/read-city';
import { ImportError } from '../../import/read/read-input';
import { EXAMPLES, SOURCE_NAMES } from '../../import/read/raw-restaurant';
import { moveJob, recordWritten, type AdminImportOptions } from './jobs';

const INTERNAL_ERROR =
  'Something went wrong on our end. Nothing was imported. Upload the file again.';

export interface ImportTask {
  readonly jobId: number;
  /** Name on the operator's machine. */
  readonly fileName: string;
  readonly options: AdminImportOptions;
}

export interface ImporterOptions {
  readonly db: Db;
  readonly dataDir: string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

export type Importer = ReturnType<typeof createImporter>;

/** Runs imports in the background. The job's row has the outcome. */
export function createImporter({ db, dataDir, logger }: ImporterOptions) {
  const running = new Set<Promise<void>>();
  const folder = join(dataDir, 'imports');
  const fileOf = (jobId: number) => join(folder, String(jobId));
  const discard = (jobId: number) => rm(fileOf(jobId), { force: true });

  /** Runs work in the background; a failure ends the job. */
  function start(jobId: number, work: () => Promise<void>): void {
    const working = work()
      .catch(async (error: unknown) => {
        const isExpected = error instanceof ImportError;
        if (!isExpected) logger.error({ err: error }, 'an import failed');
        await moveJob(db, jobId, ['reading', 'writing'], 'failed', {
          error: isExpected ? error.message : INTERNAL_ERROR,
        });
        await discard(jobId);
      })
      .catch((error: unknown) =>
        logger.error({ err: error }, 'a failed import could not be recorded'),
      )
      .finally(() => running.delete(working));
    running.add(working);
  }

  async function run(
    { jobId, fileName, options }: ImportTask,
    isDryRun: boolean,
    toDialogue: (city: CityFile) => Pick<ImportDialogue, 'onPreview' | 'onWritten' | 'confirmGone'>,
  ) {
    const path = fileOf(jobId);
    // Loaded when first used: it takes 15 MB.
    const { readCityFile } = await import('../../import/read-city');
    const city = await readCityFile(path, { city: options.city }).catch((error: unknown) => {
      // Do not reveal the server's path.
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
        city: options.city || undefined,
        timeZone: options.time_zone ? checkTimeZone(options.time_zone) : undefined,
        keepsOtherSources: options.keep_other_sources,
      },
      { ...toDialogue(city), howToConfirm: 'Confirm the removal to continue.' },
    );
  }

  return {
    folder,
    fileOf,
    discard,
    /** Reads the file and compares it with the database, without writing. */
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
    /** @param isConfirmed whether many restaurants may be removed */
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
    close: async () => {
      await Promise.all(running);
    },
  };
}

const present = ({ externalId, title }: PlannedRestaurant) => ({ external_id: externalId, title });
const presentAll = (restaurants: readonly PlannedRestaurant[]) =>
  restaurants.slice(0, IMPORT_LISTED_MAX).map(present);

export async function presentReport(db: Db, city: CityFile, preview: ImportPreview) {
  const { plan, difference, settings, sample } = preview;
  const { created, changed, returned, gone, unchanged } = plan;
  const actions = await findActions(
    db,
    difference.overrides.map(({ actionId }) => actionId),
  );
  return {
    counts: {
      created: created.length,
      changed: changed.length,
      returned: returned.length,
      gone: gone.length,
      unchanged,
      kept: difference.overrideCount,
    },
    has_changes: hasChanges(preview),
    doubt: describeGone(plan),
    created: presentAll(created),
    returned: presentAll(returned),
    gone: presentAll(gone),
    changed: difference.changed.map(({ id, fields, ...restaurant }) => ({
      ...present(restaurant),
      id,
      fields: [...fields],
    })),
    kept: difference.overrides.map(({ id, field, value, imported, actionId, ...restaurant }) => ({
      ...present(restaurant),
      id,
      field,
      value,
      imported,
      ...(actions.get(actionId) ?? { who: '', at: '' }),
    })),
    skipped: presentTallies(city, 'skipped'),
    unknown: presentTallies(city, 'unknown'),
    fixed: presentTallies(city, 'fixed'),
    known: { restaurants: city.restaurants.size, ...city.known },
    settings: settings.map(({ name, value }) => ({ name, value })),
    sample,
    source: SOURCE_NAMES[city.source],
  };
}

const presentTallies = ({ report }: CityFile, section: 'skipped' | 'unknown' | 'fixed') =>
  report.list(section).map((tally) => ({ ...tally, examples: tally.examples.slice(0, EXAMPLES) }));

/** Finds who overrode fields, and when, by audit entry. */
async function findActions(db: Db, ids: readonly number[]) {
  const rows = ids.length
    ? await db
        .selectFrom('audit')
        .select(['id', 'who', 'at'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
    : [];
  return new Map(rows.map(({ id, who, at }) => [id, { who, at: at.toISOString() }]));
}
