import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import { sql } from 'kysely';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import { layClosure, type Closure } from './closure';
import { readField, withField } from './fields';
import type { RestaurantRecord, SpecialDay } from './record';

/** A field whose value is a person's: imports leave it alone, and note what they would have said. */
export interface KeptField {
  readonly restaurantId: number;
  readonly field: PlaceField;
  readonly value: unknown;
  /** What the source says; of `closure`, the special days without it. */
  readonly imported: unknown;
  readonly actId: number;
}

/** The kept fields of some places, by the place's id. */
export async function listKept(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly KeptField[]>> {
  const rows = ids.length
    ? await tx
        .selectFrom('kept_fields')
        .selectAll()
        .where('restaurant_id', '=', sql<number>`ANY(${ids}::integer[])`)
        // Special days before the closure that is laid over them.
        .orderBy(sql`field = 'closure'`)
        .orderBy('field')
        .execute()
    : [];
  const kept = new Map<number, KeptField[]>();
  for (const row of rows) {
    const of = kept.get(row.restaurant_id) ?? [];
    of.push({
      restaurantId: row.restaurant_id,
      field: row.field as PlaceField,
      value: row.value,
      imported: row.imported,
      actId: row.act_id,
    });
    kept.set(row.restaurant_id, of);
  }
  return kept;
}

/** Lays what people said of a place over what a source says of it.
 * @returns the record to store, and the kept fields with what the source says now */
export function layKept(
  record: RestaurantRecord,
  kept: readonly KeptField[],
): { readonly record: RestaurantRecord; readonly kept: readonly KeptField[] } {
  let laid = record;
  const noted = kept.map((each): KeptField => {
    if (each.field === 'closure') {
      const specialDays = readField(laid, 'specialDays') as SpecialDay[];
      laid = withField(laid, 'specialDays', layClosure(specialDays, each.value as Closure));
      return { ...each, imported: specialDays };
    }
    const imported = readField(laid, each.field);
    laid = withField(laid, each.field, each.value);
    return { ...each, imported };
  });
  return { record: laid, kept: noted };
}

/** Notes what a source says of fields that it may not change. */
export async function noteImported(tx: Db, kept: readonly KeptField[]): Promise<void> {
  if (!kept.length) return;
  const rows = kept.map(({ restaurantId, field, imported }) => ({
    restaurant_id: restaurantId,
    field,
    imported,
  }));
  await sql`
    UPDATE kept_fields k SET imported = n.imported
    FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS n(restaurant_id integer, field text, imported jsonb)
    WHERE n.restaurant_id = k.restaurant_id AND n.field = k.field`.execute(tx);
}
