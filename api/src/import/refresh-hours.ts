import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toPlain } from '../restaurants/edits/place';
import { readField } from '../restaurants/record';
import {
  holdImports,
  layKept,
  listKept,
  noteImported,
  readRecords,
  type StoredRecord,
} from '../restaurants/stored';
import { writeFields } from '../restaurants/save';
import { readStoredCity } from '../settings/repository';
import { fillHours, toMonth, type FilledRecord } from './map/opening-hours';
import { findStateOfCity } from './map/holiday-region';

const BATCH_SIZE = 100;
const HOURS_FIELDS = ['hours', 'specialDays'] as const;
const KEPT_FIELDS: ReadonlySet<string> = new Set([...HOURS_FIELDS, 'closure']);

type Fill = (stored: StoredRecord) => FilledRecord;

/** Works out the hours of restaurants again, once a month, so that special days and seasons go on without an import. Hours that a
 * user entered stay. Where an import is being written, the rest is left to the next run. */
export async function refreshHours(
  db: Db,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  now = new Date(),
): Promise<void> {
  const { city } = await readStoredCity(db);
  const fill: Fill = ({ record }) =>
    fillHours(record, (country) => findStateOfCity(country, city ?? ''), now);
  const rows = await db
    .selectFrom('restaurants')
    .select('id')
    .where(sql<boolean>`hours_source ->> 'month' IS DISTINCT FROM ${toMonth(now)}`)
    .where('hours_source', 'is not', null)
    .orderBy('id')
    .execute();
  let failed = 0;
  let message = '';
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const ids = rows.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    for (const stored of await readRecords(db, ids)) {
      // Evaluated values are cached, so that the transaction is short and requests are answered meanwhile.
      const failure = fill(stored).read?.failure;
      if (failure) [failed, message] = [failed + 1, failure.message];
      await setImmediate();
    }
    const isDone = await db.transaction().execute((tx) => refreshBatch(tx, ids, fill));
    if (!isDone) break;
  }
  if (failed) logger.warn({ restaurants: failed, message }, 'Hours of some dates not evaluated');
}

/** @returns false while an import is being written */
async function refreshBatch(tx: Db, ids: readonly number[], fill: Fill): Promise<boolean> {
  if (!(await holdImports(tx))) return false;
  await sql`SELECT id FROM restaurants WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  const keptById = await listKept(tx, ids);
  for (const stored of await readRecords(tx, ids)) {
    const kept = (keptById.get(stored.id) ?? []).filter(({ field }) => KEPT_FIELDS.has(field));
    const laid = layKept(fill(stored).record, kept);
    const isSame = HOURS_FIELDS.every((field) =>
      isDeepStrictEqual(
        toPlain(readField(laid.record, field)),
        toPlain(readField(stored.record, field)),
      ),
    );
    if (!isSame) await writeFields(tx, stored.id, laid.record, HOURS_FIELDS);
    await noteImported(tx, laid.kept);
    const month = laid.record.hoursSource?.month ?? '';
    await sql`UPDATE restaurants SET hours_source = jsonb_set(hours_source, '{month}', to_jsonb(${month}::text))
      WHERE id = ${stored.id}`.execute(tx);
  }
  return true;
}
