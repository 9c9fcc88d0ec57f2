import { basename } from 'node:path';
import type { Db } from '../db/schema';
import {
  lockImports,
  closeRestaurants,
  refreshCompleteness,
  listIdentities,
} from '../restaurants/stored';
import { saveRestaurants, slugify } from '../restaurants/save';
import {
  saveSettings,
  type Setting,
  listNewSettings,
  readStoredCity,
} from '../settings/repository';
import { vacuumTables } from '../db/sql';
import {
  type ImportPlan,
  listDifference,
  type Difference,
  describeGone,
  isEmptyPlan,
  planImport,
} from './plan';
import type { CityFile } from './read-city';
import {
  recordImport,
  removeSample,
  countSample,
  findCenter,
  listImportedSources,
  type SampleCounts,
} from './repository';
import { keepIdentities } from './identities';
import { ImportError } from './read/read-input';
import { checkTimeZone } from './city-profile';
import { areNear } from './read/geometry';
import { SOURCE_NAMES, type RestaurantSource } from './read/raw-restaurant';

async function applyImport(
  db: Db,
  { city, fileName }: { readonly city: CityFile; readonly fileName: string },
  { plan, settings }: ImportPreview,
  onWritten: ImportDialogue['onWritten'],
): Promise<void> {
  const wanted = new Set(
    [...plan.created, ...plan.changed, ...plan.returned].map(({ externalId }) => externalId),
  );
  await db.transaction().execute(async (tx) => {
    await lockImports(tx);
    await removeSample(tx);
    const records = city.records
      .filter(({ externalId }) => wanted.has(externalId))
      .map(({ slug, ...record }) =>
        city.sharedTitles.has(slugify(record.title)) ? { ...record, slug } : record,
      );
    await saveRestaurants(tx, records);
    await closeRestaurants(
      tx,
      city.source,
      plan.gone.map(({ externalId }) => externalId),
    );
    await saveSettings(tx, settings);
    await refreshCompleteness(tx);
    await recordImport(tx, basename(fileName), plan, city.report.total('skipped'));
    await onWritten?.(tx);
  });
}

export interface ImportOptions {
  readonly fileName: string;
  /** City name; by default derived from the addresses. */
  readonly city?: string | undefined;
  /** IANA name; by default derived from the coordinates. */
  readonly timeZone?: string | undefined;
  /** True keeps restaurants of other sources next to those of the file. */
  readonly keepsOtherSources?: boolean | undefined;
  readonly isDryRun: boolean;
}

export interface ImportPreview {
  readonly plan: ImportPlan;
  readonly difference: Difference;
  readonly settings: readonly Setting[];
  readonly sample: SampleCounts;
}

export interface ImportDialogue {
  /** Called before anything is written. */
  readonly onPreview: (preview: ImportPreview) => void | Promise<void>;
  /** Asks for confirmation before removing a large part of the city. */
  readonly confirmGone: (preview: ImportPreview) => Promise<boolean>;
  /** Added to the error if the removal was not confirmed. */
  readonly howToConfirm: string;
  /** Called at the end of the transaction. */
  readonly onWritten?: (tx: Db) => Promise<void>;
}

export type ImportOutcome = 'written' | 'nothing to do' | 'dry run';

export const hasChanges = ({ plan, settings, sample }: ImportPreview): boolean =>
  !isEmptyPlan(plan) || settings.length > 0 || sample.restaurants + sample.users > 0;

/** Settings after the import: from the options, else from an earlier import of this city, else from the file. */
async function chooseSettings(db: Db, city: CityFile, options: ImportOptions): Promise<Setting[]> {
  const stored = await readStoredCity(db);
  const isSameCity = stored.isImported && areNear(await findCenter(db), city.profile.findCenter());
  const earlier = isSameCity ? stored : null;
  return listNewSettings(stored, {
    source: city.source,
    city: options.city?.trim() || earlier?.city || city.profile.findCity(),
    timeZone: options.timeZone
      ? checkTimeZone(options.timeZone)
      : earlier?.timeZone || city.profile.findTimeZone(),
  });
}

/** Sources use different ids for the same restaurants, so importing both creates duplicates.
 * @throws {ImportError} if the site shows restaurants imported from another source */
async function rejectOtherSources(db: Db, source: RestaurantSource): Promise<void> {
  const others = await listImportedSources(db);
  const other = others.find((each) => each !== source);
  if (!other) return;
  throw new ImportError(
    `The site shows restaurants from ${SOURCE_NAMES[other]}, and the file is from ${SOURCE_NAMES[source]}: restaurants in both would be listed twice. Use --keep-other-sources to import anyway, or import into a new database.`,
  );
}

/** Compares a file with the database, shows a preview and, unless it is a dry run, writes the changes.
 * @throws {ImportError} if a large removal is not confirmed or an option is invalid */
export async function importCity(
  db: Db,
  file: CityFile,
  options: ImportOptions,
  dialogue: ImportDialogue,
): Promise<ImportOutcome> {
  if (!options.keepsOtherSources) await rejectOtherSources(db, file.source);
  const identities = await listIdentities(db, file.source);
  const city = keepIdentities(file, identities);
  const plan = planImport(city, identities);
  const difference = await listDifference(db, city, plan, identities);
  const settings = await chooseSettings(db, city, options);
  const sample = await countSample(db);
  const preview = { plan, difference, settings, sample };
  await dialogue.onPreview(preview);
  if (!hasChanges(preview)) return 'nothing to do';
  if (options.isDryRun) return 'dry run';
  const doubt = describeGone(plan);
  if (doubt && !(await dialogue.confirmGone(preview))) {
    throw new ImportError(`${doubt} ${dialogue.howToConfirm}`);
  }
  await applyImport(db, { city, fileName: options.fileName }, preview, dialogue.onWritten);
  await vacuumTables(db);
  return 'written';
}
