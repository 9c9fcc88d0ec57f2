import { filterRequest } from '@tableside/contracts/listing/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { cutSelection, readSelection, type ListingSources } from '../../search/selection';

/** Places that a search shows at most. */
const SHOWN_MAX = 50;

export interface PlaceRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly location: string | null;
  readonly area: string | null;
  readonly state: 'open' | 'gone' | 'closed' | 'merged';
  readonly closed_until: string | null;
  readonly kept_count: number;
  readonly rating_count: number;
}

/** Columns of a row, for the alias `r`. */
export const placeRowColumns = sql<PlaceRow>`
  r.id, r.slug, r.title, r.location, r.area, r.rating_count,
  CASE WHEN r.closed_at IS NULL THEN 'open' WHEN r.merged_into IS NOT NULL THEN 'merged'
    WHEN r.is_held_closed THEN 'closed' ELSE 'gone' END AS state,
  (SELECT k.value ->> 'until' FROM kept_fields k
    WHERE k.restaurant_id = r.id AND k.field = 'closure'
      AND k.value ->> 'until' > current_date::text) AS closed_until,
  (SELECT count(*)::integer FROM kept_fields k WHERE k.restaurant_id = r.id) AS kept_count`;

export interface PlaceSearch {
  readonly search: string;
  readonly show: 'all' | 'edited' | 'closed';
}

/** Places by name or address. Open ones are found as visitors find them, slips of the finger and all; those that are off
 * the site, and parts of addresses, word by word. */
export async function findPlaces(
  db: Db,
  sources: ListingSources,
  { search, show }: PlaceSearch,
): Promise<{ readonly places: readonly PlaceRow[]; readonly has_more: boolean }> {
  const text = search.trim();
  const found = text ? await findOpen(sources, text) : [];
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8);
  const said = sql`search_text(concat_ws(' ', r.title, r.location, r.area, r.slug, r.external_id))`;
  const holdsAll = words.length
    ? sql.join(
        words.map((word) => sql`position(search_text(${word}::text) in ${said}) > 0`),
        sql` AND `,
      )
    : sql`true`;
  const shown = {
    all: sql`true`,
    edited: sql`EXISTS (SELECT FROM kept_fields k WHERE k.restaurant_id = r.id)`,
    closed: sql`(r.closed_at IS NOT NULL OR EXISTS (SELECT FROM kept_fields k
      WHERE k.restaurant_id = r.id AND k.field = 'closure'))`,
  }[show];
  const { rows } = await sql<PlaceRow>`
    SELECT ${placeRowColumns} FROM restaurants r
    WHERE ${shown} AND (r.id = ANY(${found}::integer[]) OR (${holdsAll}))
    ORDER BY array_position(${found}::integer[], r.id), r.closed_at IS NOT NULL, r.title, r.id
    LIMIT ${SHOWN_MAX + 1}`.execute(db);
  return { places: rows.slice(0, SHOWN_MAX), has_more: rows.length > SHOWN_MAX };
}

async function findOpen(sources: ListingSources, keyword: string): Promise<number[]> {
  const selection = await readSelection(sources, filterRequest.parse({ keyword }));
  const { ids } = selection.wishes.current.catalogue;
  return cutSelection(selection, 0, SHOWN_MAX).map((position) => ids[position] ?? 0);
}
