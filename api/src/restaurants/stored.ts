import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Fact, MenuItem, PriceRange, Weekday } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { RestaurantField } from '@tableside/contracts/admin/restaurants/rules';
import type { DataSource } from '@tableside/contracts/site/model';
import type { Db } from '../db/schema';
import { pickTextDetails, type TextDetails } from '../db/restaurant-tables';
import { toJson } from '../db/sql';
import type { OptionRow, RestaurantRow } from './rows';
import {
  type RestaurantRecord,
  type SpecialDay,
  applyClosure,
  type Closure,
  readField,
  withField,
} from './record';

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

/** Reads restaurants by id, as they were saved. Unknown ids are omitted. */
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
    otherNames: row.other_names.length ? row.other_names : undefined,
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

/** A field that imports do not change. They only record their value. */
export interface OverriddenField {
  readonly restaurantId: number;
  readonly field: RestaurantField;
  readonly value: unknown;
  /** The source's value; for `closure`, the special days without it. */
  readonly imported: unknown;
  readonly actionId: number;
}

export async function listOverrides(tx: Db, ids: readonly number[]) {
  const rows = ids.length
    ? await tx
        .selectFrom('overridden_fields')
        .selectAll()
        .where('restaurant_id', '=', sql<number>`ANY(${ids}::integer[])`)
        // Special days come before the closure that is applied on top of them.
        .orderBy(sql`field = 'closure'`)
        .orderBy('field')
        .execute()
    : [];
  const overridesById = new Map<number, OverriddenField[]>();
  for (const row of rows) {
    const of = overridesById.get(row.restaurant_id) ?? [];
    of.push({
      restaurantId: row.restaurant_id,
      field: row.field as RestaurantField,
      value: row.value,
      imported: row.imported,
      actionId: row.action_id,
    });
    overridesById.set(row.restaurant_id, of);
  }
  return overridesById;
}

/** Applies manual overrides to a source's record.
 * @returns the record to store, and the overridden fields with the source's current values */
export function applyOverrides(
  record: RestaurantRecord,
  stored: readonly OverriddenField[],
): { readonly record: RestaurantRecord; readonly overrides: readonly OverriddenField[] } {
  let result = record;
  const overrides = stored.map((each): OverriddenField => {
    if (each.field === 'closure') {
      const specialDays = readField(result, 'specialDays') as SpecialDay[];
      result = withField(result, 'specialDays', applyClosure(specialDays, each.value as Closure));
      return { ...each, imported: specialDays };
    }
    const imported = readField(result, each.field);
    result = withField(result, each.field, each.value);
    return { ...each, imported };
  });
  return { record: result, overrides };
}

/** Records the source's values of overridden fields. */
export async function recordImported(tx: Db, overrides: readonly OverriddenField[]): Promise<void> {
  if (!overrides.length) return;
  const rows = overrides.map(({ restaurantId, field, imported }) => ({
    restaurant_id: restaurantId,
    field,
    imported,
  }));
  await sql`
    UPDATE overridden_fields k SET imported = n.imported
    FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS n(restaurant_id integer, field text, imported jsonb)
    WHERE n.restaurant_id = k.restaurant_id AND n.field = k.field`.execute(tx);
}

/** The stored state that an import compares a record with. */
export interface Identity {
  readonly id: number;
  readonly externalId: string;
  readonly slug: string;
  readonly title: string;
  readonly contentHash: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** gone: missing from an earlier import. held: closed by the operator. */
  readonly state: 'open' | 'gone' | 'held';
}

export async function listIdentities(db: Db, source: DataSource): Promise<Identity[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'external_id', 'slug', 'title', 'content_hash', 'latitude', 'longitude'])
    .select(['closed_at', 'is_held_closed'])
    .where('source', '=', source)
    .orderBy('external_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    slug: row.slug,
    title: row.title,
    contentHash: row.content_hash,
    latitude: row.latitude,
    longitude: row.longitude,
    state: row.closed_at === null ? 'open' : row.is_held_closed ? 'held' : 'gone',
  }));
}

/** Closes restaurants that are missing from an import. Their reviews and slugs stay, in case they return.
 * @returns how many were open */
export async function closeRestaurants(tx: Db, source: DataSource, externalIds: readonly string[]) {
  const result = await sql`
    UPDATE restaurants SET closed_at = now(), updated_at = now()
    WHERE source = ${source} AND external_id = ANY(${externalIds}::text[]) AND closed_at IS NULL`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Any fixed number; makes concurrent imports wait for each other. */
const IMPORT_LOCK = 7_204_515_330;

/** Blocks other imports until the transaction ends. */
export async function lockImports(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(tx);
}

/** Blocks imports until the transaction ends, so that they see its changes.
 * @returns false if an import is running */
export async function tryLockImports(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${IMPORT_LOCK}::bigint) AS is_held`.execute(tx);
  return rows[0]?.is_held === true;
}

/** Recomputes the completeness of open restaurants (docs/decisions/ranking.md). Call it in the
 * transaction that adds, removes, or changes restaurants. */
export async function refreshCompleteness(tx: Db): Promise<void> {
  await sql`SELECT refresh_completeness()`.execute(tx);
}
