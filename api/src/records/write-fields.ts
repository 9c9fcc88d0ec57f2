import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import { sql } from 'kysely';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import { identityKey } from './identities';
import { ensureOptions } from './options';
import type { RestaurantRecord } from './record';
import { listTitles, toRow } from './save';
import { replaceImages, replaceTimeslots } from './save-parts';
import { COLUMN_TYPES, type RestaurantRow } from './save-rows';

/** Columns of the place's own row that hold a field. */
const COLUMNS: Readonly<Record<PlaceField, readonly (keyof RestaurantRow)[]>> = {
  title: ['title'],
  titleLang: ['title_lang'],
  location: ['location'],
  street: ['street'],
  area: ['area'],
  brand: ['brand'],
  position: ['latitude', 'longitude'],
  phone: ['phone'],
  website: ['website'],
  overview: ['overview'],
  priceRange: ['price_range'],
  waitTime: ['wait_time'],
  // A week in place of a seasonal one ends the special days of the season.
  hours: ['special_days'],
  specialDays: ['special_days'],
  closure: ['special_days'],
  cuisine: ['opt_ids'],
  popularFor: ['opt_ids'],
  service: ['opt_ids'],
  feature: ['opt_ids'],
  accessibility: ['opt_ids'],
  facts: ['facts'],
  menu: ['menu'],
  images: ['featured_image'],
  links: ['links'],
};

/** Stores some fields of a stored place, and nothing else of it: neither whether it is open nor what an import compares. */
export async function writeFields(
  tx: Db,
  id: number,
  record: RestaurantRecord,
  fields: readonly PlaceField[],
): Promise<void> {
  const optionIds = await ensureOptions(tx, listTitles([record]));
  // Neither the address nor the fingerprint is among the columns.
  const row = toRow(record, '', '', optionIds);
  const columns = [...new Set(fields.flatMap((field) => COLUMNS[field]))];
  const sets = columns.map((column) => {
    const type = COLUMN_TYPES[column];
    const value = type === 'jsonb' ? toJson(row[column]) : row[column];
    return sql`${sql.ref(column)} = ${value}::${sql.raw(type ?? 'text')}`;
  });
  await sql`UPDATE restaurants SET ${sql.join([...sets, sql`updated_at = now()`])} WHERE id = ${id}`.execute(
    tx,
  );
  const place = { record, isNew: false };
  const ids = new Map([[identityKey(record), id]]);
  if (fields.includes('hours')) await replaceTimeslots(tx, [place], ids);
  if (fields.includes('images')) await replaceImages(tx, [place], ids);
}
