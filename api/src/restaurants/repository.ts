import type { DataSource } from '@tableside/contracts/site/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Fact, MenuItem, PlaceLinks } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { TEXT_DETAILS, type TextDetails } from '../db/place-tables';
import { CARD_KINDS, summaryColumns, type SummaryRow } from './cards';

const ALL_KINDS: readonly FilterKind[] = [...CARD_KINDS, 'service', 'feature', 'accessibility'];

const textDetails = sql.join(TEXT_DETAILS.map((name) => sql.ref(`r.${name}`)));

/** A restaurant with the city that the site is about. */
export interface PlaceOfCity extends SummaryRow {
  readonly city: string | null;
}

/** A restaurant as its own screen needs it, straight from the database. */
export interface DetailRow extends PlaceOfCity, TextDetails {
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  readonly source: DataSource;
  /** All pictures, the featured one first. */
  readonly images: readonly string[];
  /** How many reviews have 1, 2, 3, 4 and 5 stars. */
  readonly star_counts: readonly number[];
  readonly links: PlaceLinks | null;
  /** When its owner last changed what is shown; null where no owner's word stands. */
  readonly owner_at: Date | null;
}

/** An open restaurant with everything that its own screen shows but the reviews. */
export async function findRestaurant(
  db: Db,
  by: { readonly slug: string } | { readonly id: number },
): Promise<DetailRow | null> {
  const condition = 'slug' in by ? sql`r.slug = ${by.slug}` : sql`r.id = ${by.id}`;
  const { rows } = await sql<DetailRow>`
    SELECT ${summaryColumns(ALL_KINDS)}, ${textDetails}, r.facts, r.menu, r.source, r.links,
      (SELECT max(a.at) FROM kept_fields k JOIN audit a ON a.id = k.act_id
        WHERE k.restaurant_id = r.id AND a.source = 'owner') AS owner_at,
      (SELECT value FROM settings WHERE name = 'city') AS city,
      ARRAY(SELECT i.path FROM restaurant_images i WHERE i.restaurant_id = r.id ORDER BY i.position)
        AS images,
      ARRAY(SELECT count(v.id) FROM generate_series(1, 5) AS stars
        LEFT JOIN reviews v ON v.restaurant_id = r.id AND v.rating = stars
        GROUP BY stars ORDER BY stars)::integer[] AS star_counts
    FROM restaurants r WHERE ${condition} AND r.closed_at IS NULL`.execute(db);
  return rows[0] ?? null;
}
