import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toPlain } from '../restaurants/edits/restaurant';
import { readField } from '../restaurants/record';
import {
  tryLockImports,
  applyOverrides,
  listOverrides,
  recordImported,
  readRecords,
  type StoredRecord,
} from '../restaurants/stored';
import { writeFields } from '../restaurants/save';
import { readStoredCity } from '../settings/repository';
import type { FilledRecord } from './map/opening-hours';
import { toMonth } from '../restaurants/week';
import { findStateOfCity } from '../restaurants/states';

const BATCH_SIZE = 100;
const HOURS_FIELDS = ['hours', 'specialDays'] as const;
const OVERRIDABLE_FIELDS: ReadonlySet<string> = new Set([...HOURS_FIELDS, 'closure']);

type Fill = (stored: StoredRecord) => FilledRecord;

/** Recomputes opening hours once a month, so that special days and seasons stay current without
 * an import. Manually entered hours are overrides. During an import the rest is left to the next run. */
export async function refreshHours(
  db: Db,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  now = new Date(),
): Promise<void> {
  const { city } = await readStoredCity(db);
  const rows = await db
    .selectFrom('restaurants')
    .select('id')
    .where(sql<boolean>`hours_source ->> 'month' IS DISTINCT FROM ${toMonth(now)}`)
    .where('hours_source', 'is not', null)
    .orderBy('id')
    .execute();
  if (!rows.length) return;
  // Loaded when first used: it takes 15 MB.
  const { fillHours } = await import('./map/opening-hours');
  const fill: Fill = ({ record }) =>
    fillHours(record, (country) => findStateOfCity(country, city ?? ''), now);
  let failed = 0;
  let message = '';
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const ids = rows.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    for (const stored of await readRecords(db, ids)) {
      // Evaluated outside the transaction, to keep it short and let other requests run.
      const failure = fill(stored).read?.failure;
      if (failure) [failed, message] = [failed + 1, failure.message];
      await setImmediate();
    }
    const isDone = await db.transaction().execute((tx) => refreshBatch(tx, ids, fill));
    if (!isDone) break;
  }
  if (failed) logger.warn({ restaurants: failed, message }, 'hours of some dates not evaluated');
}

/** @returns false if an import is running */
async function refreshBatch(tx: Db, ids: readonly number[], fill: Fill): Promise<boolean> {
  if (!(await tryLockImports(tx))) return false;
  await sql`SELECT id FROM restaurants WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  const overridesById = await listOverrides(tx, ids);
  for (const stored of await readRecords(tx, ids)) {
    const overrides = (overridesById.get(stored.id) ?? []).filter(({ field }) =>
      OVERRIDABLE_FIELDS.has(field),
    );
    const overridden = applyOverrides(fill(stored).record, overrides);
    const isSame = HOURS_FIELDS.every((field) =>
      isDeepStrictEqual(
        toPlain(readField(overridden.record, field)),
        toPlain(readField(stored.record, field)),
      ),
    );
    if (!isSame) await writeFields(tx, stored.id, overridden.record, HOURS_FIELDS);
    await recordImported(tx, overridden.overrides);
    const month = overridden.record.hoursSource?.month ?? '';
    await sql`UPDATE restaurants SET hours_source = jsonb_set(hours_source, '{month}', to_jsonb(${month}::text))
      WHERE id = ${stored.id}`.execute(tx);
  }
  return true;
}
