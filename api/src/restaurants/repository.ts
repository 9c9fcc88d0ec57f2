import type { DataSource } from '@tableside/contracts/site/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Fact, MenuItem, RestaurantLinks } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { TEXT_DETAILS, type TextDetails } from '../db/restaurant-tables';
import { CARD_KINDS, summaryColumns, type SummaryRow } from './cards';

const ALL_KINDS: readonly FilterKind[] = [...CARD_KINDS, 'service', 'feature', 'accessibility'];

const textDetails = sql.join(TEXT_DETAILS.map((name) => sql.ref(`r.${name}`)));

export interface RestaurantOfCity extends SummaryRow {
  readonly city: string | null;
}

export interface DetailRow extends RestaurantOfCity, TextDetails {
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  readonly source: DataSource;
  /** All pictures, featured first. */
  readonly images: readonly string[];
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  readonly star_counts: readonly number[];
  readonly links: RestaurantLinks | null;
  /** When the owner last changed what is shown; null if nothing shown is the owner's. */
  readonly owner_at: Date | null;
}

export async function findRestaurant(
  db: Db,
  by: { readonly slug: string } | { readonly id: number },
): Promise<DetailRow | null> {
  const condition = 'slug' in by ? sql`r.slug = ${by.slug}` : sql`r.id = ${by.id}`;
  const { rows } = await sql<DetailRow>`
    SELECT ${summaryColumns(ALL_KINDS)}, ${textDetails}, r.facts, r.menu, r.source, r.links,
      (SELECT max(a.at) FROM overridden_fields k JOIN audit a ON a.id = k.action_id
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
