import type { FilterKind } from '@tableside/contracts/listing/model';
import type { RestaurantField } from '@tableside/contracts/admin/restaurants/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { pickTextDetails } from '../db/restaurant-tables';
import { toJson } from '../db/sql';
import {
  ensureOptions,
  type OptionIds,
  replaceImages,
  replaceTimeslots,
  type SavedRestaurant,
  findStored,
  listSlugs,
  upsertRestaurants,
  type RestaurantRow,
  COLUMN_TYPES,
} from './rows';
import { identityKey, hashRecord, type RestaurantRecord } from './record';
import { applyOverrides, listOverrides, recordImported, type OverriddenField } from './stored';

const MAX_LENGTH = 80;

/** Converts text to a slug: "Ben's Café & Grill" becomes `bens-cafe-and-grill`.
 * @returns empty if the text has no Latin letter or digit */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}

interface SlugPreference {
  readonly slug?: string | undefined;
  readonly title: string;
  readonly area: string | null;
  readonly source: string;
  readonly externalId: string;
}

/** Picks the first free slug of: the preferred one, the title, title and area, the title with -2,
 * -3, ... A title without Latin letters uses its identity. Adds the slug to `taken`. */
export function takeSlug(taken: Set<string>, option: SlugPreference): string {
  const title =
    slugify(option.title) || slugify(`${option.source} ${option.externalId}`) || option.source;
  const area = slugify(option.area ?? '');
  const candidates = [slugify(option.slug ?? ''), title, area && `${title}-${area}`];
  const slug = candidates.find((candidate) => candidate && !taken.has(candidate));
  const free = slug || numbered(taken, title);
  taken.add(free);
  return free;
}

function numbered(taken: ReadonlySet<string>, title: string): string {
  let number = 2;
  while (taken.has(`${title}-${number}`)) number += 1;
  return `${title}-${number}`;
}

/** Rows per statement: few enough for one message, enough to make round trips negligible. */
const BATCH_SIZE = 1000;
const KINDS: readonly FilterKind[] = [
  'cuisine',
  'popularFor',
  'service',
  'feature',
  'accessibility',
];

/** Inserts or updates restaurants by (source, externalId). Reopens a restaurant that an import had closed, unless the
 * operator closed it. Keeps slugs and manual overrides. Run it in a transaction.
 * @returns counts, and the ids of all records by `identityKey`
 * @throws {RangeError} if two records have the same identity */
export async function saveRestaurants(tx: Db, records: readonly RestaurantRecord[]) {
  rejectDuplicates(records);
  const optionIds = await ensureOptions(tx, listTitles(records));
  const slugs = await listSlugs(tx);
  const ids = new Map<string, number>();
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (let start = 0; start < records.length; start += BATCH_SIZE) {
    const batch = records.slice(start, start + BATCH_SIZE);
    const stored = await findStored(tx, batch);
    const overridesById = await listOverrides(
      tx,
      [...stored.values()].map(({ id }) => id),
    );
    const imported: OverriddenField[] = [];
    const written: SavedRestaurant[] = [];
    const rows: RestaurantRow[] = [];
    for (const record of batch) {
      const key = identityKey(record);
      const before = stored.get(key);
      const contentHash = hashRecord(record);
      if (before) ids.set(key, before.id);
      if (before?.contentHash === contentHash && !before.isGone) {
        counts.unchanged += 1;
        continue;
      }
      counts[before ? 'changed' : 'created'] += 1;
      const slug = before?.slug ?? takeSlug(slugs, record);
      const overridden = applyOverrides(record, (before && overridesById.get(before.id)) ?? []);
      imported.push(...overridden.overrides);
      rows.push(toRow(overridden.record, slug, contentHash, optionIds));
      written.push({ record: overridden.record, isNew: !before });
    }
    for (const [key, id] of await upsertRestaurants(tx, rows)) ids.set(key, id);
    await replaceTimeslots(tx, written, ids);
    await replaceImages(tx, written, ids);
    await recordImported(tx, imported);
  }
  return { ...counts, ids };
}

function rejectDuplicates(records: readonly RestaurantRecord[]): void {
  const seen = new Set<string>();
  for (const record of records) {
    const key = identityKey(record);
    if (seen.has(key)) throw new RangeError(`Two records are ${key}`);
    seen.add(key);
  }
}

function listTitles(records: readonly RestaurantRecord[]) {
  return KINDS.flatMap((kind) =>
    [...new Set(records.flatMap((record) => record.options[kind]))].map((title) => ({
      kind,
      title,
    })),
  );
}

function toRow(
  record: RestaurantRecord,
  slug: string,
  contentHash: string,
  optionIds: OptionIds,
): RestaurantRow {
  const ids = KINDS.flatMap((kind) =>
    record.options[kind].map((title) => optionIds(kind, title) ?? []),
  ).flat();
  return {
    source: record.source,
    external_id: record.externalId,
    slug,
    title: record.title,
    title_lang: record.titleLang ?? null,
    other_names: record.otherNames ?? [],
    location: record.location,
    street: record.street ?? null,
    brand: record.brand ?? null,
    area: record.area,
    ...pickTextDetails(record),
    latitude: record.latitude,
    longitude: record.longitude,
    price_range: record.priceRange,
    facts: record.facts,
    menu: record.menu,
    special_days: record.hours.specialDays ?? [],
    hours_source: record.hoursSource ?? null,
    featured_image: record.images[0] ?? null,
    links: record.links ?? null,
    contact_email: record.contactEmail ?? null,
    opt_ids: [...new Set(ids)],
    content_hash: contentHash,
  };
}

const COLUMNS: Readonly<Record<RestaurantField, readonly (keyof RestaurantRow)[]>> = {
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
  // Regular hours that replace seasonal ones end the season's special days.
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

/** Updates fields of a stored restaurant. Leaves alone whether it is open and the hash that imports compare. */
export async function writeFields(
  tx: Db,
  id: number,
  record: RestaurantRecord,
  fields: readonly RestaurantField[],
): Promise<void> {
  const optionIds = await ensureOptions(tx, listTitles([record]));
  // The columns include neither slug nor hash.
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
  const restaurant = { record, isNew: false };
  const ids = new Map([[identityKey(record), id]]);
  if (fields.includes('hours')) await replaceTimeslots(tx, [restaurant], ids);
  if (fields.includes('images')) await replaceImages(tx, [restaurant], ids);
}
