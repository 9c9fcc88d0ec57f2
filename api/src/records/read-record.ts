import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Fact, MenuItem, PriceRange, Weekday } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { pickTextDetails, type TextDetails } from '../db/text-details';
import type { OptionRow } from './options';
import type { RestaurantRecord, SpecialDay } from './record';
import type { RestaurantRow } from './save-rows';

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
