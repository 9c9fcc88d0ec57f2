import { basename } from 'node:path';
import type { Db } from '../db/schema';
import { lockImports } from '../records/import-lock';
import { closeRestaurants } from '../records/identities';
import { saveRestaurants } from '../records/save';
import { slugify } from '../records/slug';
import { refreshStandings } from '../records/standing';
import { saveSettings } from '../resources/settings/repository';
import type { Setting } from '../resources/settings/repository';
import type { ImportPlan } from './plan';
import type { CityFile } from './read-city';
import { recordImport, removeSample } from './repository';

const BATCH_SIZE = 1000;

export interface Change {
  readonly fileName: string;
  readonly city: CityFile;
  readonly plan: ImportPlan;
  readonly settings: readonly Setting[];
}

export interface Writing {
  /** Called with the number of places written so far. */
  readonly onProgress: (written: number) => void;
  /** Called last of all in the transaction. */
  readonly onWritten?: ((tx: Db) => Promise<void>) | undefined;
}

/** Writes a plan in one transaction: when anything fails, everything is as it was. */
export async function applyImport(
  db: Db,
  { fileName, city, plan, settings }: Change,
  { onProgress, onWritten }: Writing,
): Promise<void> {
  const wanted = new Set(
    [...plan.created, ...plan.changed, ...plan.returned].map(({ externalId }) => externalId),
  );
  await db.transaction().execute(async (tx) => {
    await lockImports(tx);
    await removeSample(tx);
    let written = 0;
    for await (const batch of city.spool.batches(BATCH_SIZE)) {
      const records = batch
        .filter(({ externalId }) => wanted.has(externalId))
        .map(({ slug, ...record }) =>
          city.sharedTitles.has(slugify(record.title)) ? { ...record, slug } : record,
        );
      if (!records.length) continue;
      await saveRestaurants(tx, records);
      onProgress((written += records.length));
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
