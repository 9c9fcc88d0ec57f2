import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Fact, MenuItem, PriceRange, Weekday } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { DataSource } from '@tableside/contracts/site/model';
import type { Db } from '../db/schema';
import { pickTextDetails, type TextDetails } from '../db/place-tables';
import { toJson } from '../db/sql';
import type { OptionRow, RestaurantRow } from './rows';
import {
  type RestaurantRecord,
  type SpecialDay,
  layClosure,
  type Closure,
  readField,
  withField,
} from './record';

/** A place as it is stored. */
export interface StoredRecord {
  readonly id: number;
  readonly slug: string;
  readonly record: RestaurantRecord;
}

interface Row extends Omit<RestaurantRow, 'opt_ids' | 'content_hash' | 'source'>, TextDetails {
  readonly id: number;
  readonly source: RestaurantRecord['source'];
  readonly price_range: PriceRange | null;
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  readonly special_days: readonly SpecialDay[];
  readonly options: readonly Pick<OptionRow, 'kind' | 'title'>[];
  readonly slots: readonly (readonly [Weekday, number | null, number | null])[];
  readonly images: readonly string[];
}

/** Places by their ids, as a save would have stored them. Ids that nobody has are left out. */
export async function readRecords(tx: Db, ids: readonly number[]): Promise<StoredRecord[]> {
  const { rows } = await sql<Row>`
    SELECT r.*,
      (SELECT coalesce(json_agg(json_build_object('kind', o.kind, 'title', o.title)
          ORDER BY array_position(r.opt_ids, o.id)), '[]')
        FROM options o WHERE o.id = ANY(r.opt_ids)) AS options,
      (SELECT coalesce(json_agg(json_build_array(t.weekday, t.opens_min, t.closes_min)
          ORDER BY t.weekday, t.position), '[]')
        FROM timeslots t WHERE t.restaurant_id = r.id) AS slots,
      ARRAY(SELECT i.path FROM restaurant_images i WHERE i.restaurant_id = r.id ORDER BY i.position)
        AS images
    FROM restaurants r WHERE r.id = ANY(${ids}::integer[]) ORDER BY r.id`.execute(tx);
  return rows.map((row) => ({ id: row.id, slug: row.slug, record: toRecord(row) }));
}

function toRecord(row: Row): RestaurantRecord {
  const titles = (kind: FilterKind) =>
    row.options.filter((option) => option.kind === kind).map(({ title }) => title);
  const spans = row.slots.flatMap(([weekday, opensMin, closesMin]) =>
    opensMin === null || closesMin === null ? [] : [{ weekday, opensMin, closesMin }],
  );
  const closedOn = row.slots.flatMap(([weekday, opensMin]) => (opensMin === null ? [weekday] : []));
  return {
    source: row.source,
    externalId: row.external_id,
    title: row.title,
    titleLang: row.title_lang ?? undefined,
    location: row.location,
    street: row.street,
    brand: row.brand,
    area: row.area,
    ...pickTextDetails(row),
    latitude: row.latitude,
    longitude: row.longitude,
    priceRange: row.price_range,
    options: {
      cuisine: titles('cuisine'),
      popularFor: titles('popularFor'),
      service: titles('service'),
      feature: titles('feature'),
      accessibility: titles('accessibility'),
    },
    hours: { spans, closedOn, specialDays: row.special_days },
    hoursSource: row.hours_source ?? undefined,
    facts: row.facts,
    menu: row.menu,
    images: row.images,
    links: row.links ?? null,
    contactEmail: row.contact_email ?? undefined,
  };
}

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

/** What an import compares a record with. */
export interface Identity {
  readonly id: number;
  readonly externalId: string;
  readonly slug: string;
  readonly title: string;
  /** As `hashRecord` makes it. */
  readonly contentHash: string;
  /** Gone: an earlier import did not find it. Held: the operator closed it. */
  readonly state: 'open' | 'gone' | 'held';
}

/** Every place of a source, gone ones included, by its external id. */
export async function listIdentities(db: Db, source: DataSource): Promise<Identity[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'external_id', 'slug', 'title', 'content_hash', 'closed_at', 'is_held_closed'])
    .where('source', '=', source)
    .orderBy('external_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    slug: row.slug,
    title: row.title,
    contentHash: row.content_hash,
    state: row.closed_at === null ? 'open' : row.is_held_closed ? 'held' : 'gone',
  }));
}

/** Takes places that are gone off the site. Their reviews and slugs stay, in case they come back.
 * @returns how many were open before */
export async function closeRestaurants(
  tx: Db,
  source: DataSource,
  externalIds: readonly string[],
): Promise<number> {
  const result = await sql`
    UPDATE restaurants SET closed_at = now(), updated_at = now()
    WHERE source = ${source} AND external_id = ANY(${externalIds}::text[]) AND closed_at IS NULL`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Any fixed number: two imports at once wait for each other. */
const IMPORT_LOCK = 7_204_515_330;

/** Makes other imports wait until this transaction ends. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(tx);
}

/** Keeps imports from writing until this transaction ends, so that they see what it changes.
 * @returns false while one is writing */
export async function holdImports(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${IMPORT_LOCK}::bigint) AS is_held`.execute(tx);
  return rows[0]?.is_held === true;
}

/** Works out anew where open restaurants of equal score stand (docs/decisions/ranking.md).
 * To be called in the transaction that made restaurants come, go or change. */
export async function refreshStandings(tx: Db): Promise<void> {
  await sql`SELECT refresh_standings()`.execute(tx);
}
