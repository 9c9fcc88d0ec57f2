import { basename } from 'node:path';
import type { Db } from '../db/schema';
import {
  lockImports,
  closeRestaurants,
  refreshStandings,
  listIdentities,
} from '../restaurants/stored';
import { saveRestaurants, slugify } from '../restaurants/save';
import {
  saveSettings,
  type Setting,
  listNewSettings,
  readStoredCity,
} from '../settings/repository';
import { settleTables } from '../db/sql';
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
  findMiddle,
  listImportedSources,
  type SampleCounts,
} from './repository';
import { ImportError } from './read/read-input';
import { checkTimeZone } from './city-profile';
import { areNear } from './read/geometry';
import { SOURCE_NAMES, type PlaceSource } from './read/raw-place';

const BATCH_SIZE = 1000;

interface Change {
  readonly fileName: string;
  readonly city: CityFile;
  readonly plan: ImportPlan;
  readonly settings: readonly Setting[];
}

/** Writes a plan in one transaction: when anything fails, everything is as it was. */
async function applyImport(
  db: Db,
  { fileName, city, plan, settings }: Change,
  onWritten: ((tx: Db) => Promise<void>) | undefined,
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
    for (let start = 0; start < records.length; start += BATCH_SIZE) {
      await saveRestaurants(tx, records.slice(start, start + BATCH_SIZE));
    }
    await closeRestaurants(
      tx,
      city.source,
      plan.gone.map(({ externalId }) => externalId),
    );
    await saveSettings(tx, settings);
    await refreshStandings(tx);
    await recordImport(tx, basename(fileName), plan, city.report.total('skipped'));
    await onWritten?.(tx);
  });
}

export interface ImportWishes {
  readonly fileName: string;
  /** The city's name as people say it; left out, derived from the addresses. */
  readonly city?: string | undefined;
  /** IANA name; left out, derived from the coordinates. */
  readonly timeZone?: string | undefined;
  /** True when places of another source are to stay beside those of the file. */
  readonly isBeside?: boolean | undefined;
  readonly isDryRun: boolean;
}

/** What an import found and would change. */
export interface ImportPreview {
  readonly plan: ImportPlan;
  readonly difference: Difference;
  readonly settings: readonly Setting[];
  readonly sample: SampleCounts;
}

/** The importer's way of talking to a person. */
export interface ImportDialogue {
  /** Shows what would change, before anything is written. */
  readonly onPreview: (preview: ImportPreview) => void | Promise<void>;
  /** Asks whether a great part of the city may disappear. */
  readonly confirmGone: (preview: ImportPreview) => Promise<boolean>;
  /** Sentence for whoever did not. */
  readonly howToConfirm: string;
  /** Called last of all in the transaction that writes. */
  readonly onWritten?: (tx: Db) => Promise<void>;
}

export type ImportOutcome = 'written' | 'nothing to do' | 'dry run';

/** Whether there is something to write. */
export const hasChanges = ({ plan, settings, sample }: ImportPreview): boolean =>
  !isEmptyPlan(plan) || settings.length > 0 || sample.restaurants + sample.users > 0;

/** Settings after the import: what was asked for, else what an earlier import of this city found, else what the file
 * says. */
async function chooseSettings(db: Db, city: CityFile, wishes: ImportWishes): Promise<Setting[]> {
  const stored = await readStoredCity(db);
  const isSameCity = stored.isImported && areNear(await findMiddle(db), city.profile.findMiddle());
  const earlier = isSameCity ? stored : null;
  return listNewSettings(stored, {
    source: city.source,
    city: wishes.city?.trim() || earlier?.city || city.profile.findCity(),
    timeZone: wishes.timeZone
      ? checkTimeZone(wishes.timeZone)
      : earlier?.timeZone || city.profile.findTimeZone(),
  });
}

/** Two sources know the same places by different ids.
 * @throws {ImportError} when the site shows imported places of another source */
async function refuseOtherSources(db: Db, source: PlaceSource): Promise<void> {
  const others = await listImportedSources(db);
  const other = others.find((each) => each !== source);
  if (!other) return;
  throw new ImportError(
    `The site shows places from ${SOURCE_NAMES[other]}, and the file is from ${SOURCE_NAMES[source]}: places in both would be listed twice. Give --beside if that is right, or import into a new database.`,
  );
}

/** Compares a file with the database, shows what would change and, unless it is a dry run, writes it.
 * @throws {ImportError} when too much would be gone and nobody confirms it, or a wish cannot be met */
export async function importCity(
  db: Db,
  city: CityFile,
  wishes: ImportWishes,
  dialogue: ImportDialogue,
): Promise<ImportOutcome> {
  if (!wishes.isBeside) await refuseOtherSources(db, city.source);
  const identities = await listIdentities(db, city.source);
  const plan = planImport(city, identities);
  const difference = await listDifference(db, city, plan, identities);
  const settings = await chooseSettings(db, city, wishes);
  const sample = await countSample(db);
  const preview = { plan, difference, settings, sample };
  await dialogue.onPreview(preview);
  if (!hasChanges(preview)) return 'nothing to do';
  if (wishes.isDryRun) return 'dry run';
  const doubt = describeGone(plan);
  if (doubt && !(await dialogue.confirmGone(preview))) {
    throw new ImportError(`${doubt} ${dialogue.howToConfirm}`);
  }
  const { fileName } = wishes;
  await applyImport(db, { fileName, city, plan, settings }, dialogue.onWritten);
  await settleTables(db);
  return 'written';
}
