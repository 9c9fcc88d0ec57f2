import { sql, type RawBuilder } from 'kysely';
import { addBit, createBits, eachBit, listBits, type Bits } from './catalogue/bits';
import type { Catalogue } from './catalogue/catalogue';

/** Restaurants by their ids: all that are open, a list, to be looked up one by one, or one bit per id, to be tested on
 * the way down an index. */
export type PlaceSet = 'all' | { readonly ids: readonly number[] } | { readonly bits: Buffer };

/** A part of a list. */
export interface Stretch {
  readonly set: PlaceSet;
  /** How many of the set come before, and how many follow. */
  readonly from: number;
  readonly limit: number;
}

/** Entries of an index that are read and tested in the time in which one row is named and looked up. */
const ENTRIES_PER_ROW = 16;

/** The cheaper way to find the first `end` of a set in an order that the database has an index for: of `size` among
 * all, about end * all / size entries of the index have to be read, or else `size` rows. */
export function toPlaceSet({ ids }: Catalogue, places: Bits, size: number, end: number): PlaceSet {
  if (size === ids.length) return 'all';
  if (size * size * ENTRIES_PER_ROW <= end * ids.length) {
    return { ids: listBits(places).map((position) => ids[position] ?? 0) };
  }
  const bits = createBits((ids.at(-1) ?? 0) + 1);
  eachBit(places, (position) => addBit(bits, ids[position] ?? 0));
  return { bits: Buffer.from(bits.buffer) };
}

const ORDERS = {
  best: sql`r.score DESC, r.standing DESC, r.id`,
  rating: sql`r.rating_avg DESC NULLS LAST, r.rating_count DESC, r.id`,
} as const;

/** Orders that ratings change; they are the database's. */
export type RatedOrder = keyof typeof ORDERS;

/** Rows of `id`, `rating_sum`, `rating_count`, `part` and `place`: stretches of lists, one after another. */
export const pageOf = (order: RatedOrder, stretches: readonly Stretch[]): RawBuilder<unknown> =>
  sql.join(
    stretches.map((stretch, part) => sql`(${stretchOf(order, stretch, part)})`),
    sql` UNION ALL `,
  );

const stretchOf = (order: RatedOrder, { set, from, limit }: Stretch, part: number) => sql`
  SELECT r.id, r.rating_sum, r.rating_count, ${part}::integer AS part, row_number() OVER (ORDER BY ${ORDERS[order]}) AS place
  FROM restaurants r WHERE r.closed_at IS NULL AND ${isIn(set)}
  ORDER BY ${ORDERS[order]}
  LIMIT ${limit} OFFSET ${from}`;

function isIn(set: PlaceSet): RawBuilder<unknown> {
  if (set === 'all') return sql`true`;
  if ('ids' in set) return sql`r.id = ANY(${set.ids}::integer[])`;
  // A place newer than the catalogue has no bit.
  return sql`CASE WHEN r.id < ${set.bits.length * 8}::integer
    THEN get_bit(${set.bits}::bytea, r.id) = 1 ELSE false END`;
}
