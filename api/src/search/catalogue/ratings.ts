import { RATED_VOTES_MIN } from '@tableside/contracts/listing/rules';
import { hasBit, listBits, toBits, type Bits, addBit, createBits, findPosition } from './bits';

/** All positions of a catalogue in an order. */
export interface Order {
  readonly positions: Uint32Array;
  /** By position: where it comes in the order. */
  readonly places: Uint32Array;
}

/** @param positions each once, first to last */
export function toOrder(positions: Uint32Array): Order {
  const places = new Uint32Array(positions.length);
  for (let place = 0; place < positions.length; place += 1) places[positions[place] ?? 0] = place;
  return { positions, places };
}

/** Members of a set in an order.
 * @param size how many members there are
 * @param start how many to leave out, `limit` how many to take at most
 * @returns positions */
export function takeOrdered(
  order: Order,
  members: Bits,
  size: number,
  start: number,
  limit: number,
): number[] {
  // Down the order one meets `end` members after about end * all / size steps; else each member is looked up.
  const isWalked = size * size > (start + limit) * order.positions.length;
  return isWalked
    ? walk(order, members, start, limit)
    : [...sortMembers(order, members).subarray(start, start + limit)];
}

function walk({ positions }: Order, members: Bits, start: number, limit: number): number[] {
  const taken: number[] = [];
  let met = 0;
  for (let place = 0; place < positions.length && taken.length < limit; place += 1) {
    const position = positions[place] ?? 0;
    if (!hasBit(members, position)) continue;
    if (met >= start) taken.push(position);
    met += 1;
  }
  return taken;
}

function sortMembers({ positions, places }: Order, members: Bits): Uint32Array {
  const own = new Uint32Array(listBits(members));
  for (let at = 0; at < own.length; at += 1) own[at] = places[own[at] ?? 0] ?? 0;
  own.sort();
  for (let at = 0; at < own.length; at += 1) own[at] = positions[own[at] ?? 0] ?? 0;
  return own;
}

/** The order after some positions have moved, in one pass over all.
 * @param compare as arrays are sorted by; of two positions that are not the same never 0 */
export function moveInOrder(
  { positions }: Order,
  moved: readonly number[],
  compare: (a: number, b: number) => number,
): Order {
  const isMoved = toBits(positions.length, moved);
  const arriving = [...moved].sort(compare);
  const next = new Uint32Array(positions.length);
  let [place, arrived] = [0, 0];
  const arrive = () => (next[place++] = arriving[arrived++] ?? 0);
  for (const position of positions) {
    if (hasBit(isMoved, position)) continue;
    while (arrived < arriving.length && compare(arriving[arrived] ?? 0, position) < 0) arrive();
    next[place++] = position;
  }
  while (arrived < arriving.length) arrive();
  return toOrder(next);
}

/** What ratings change of the open restaurants of a catalogue, by position. It stays as it is: a change makes another one. */
export interface Ratings extends RatingColumns {
  /** Of the database (`pg_current_snapshot()`): all that was visible to it is here, and nothing else. */
  readonly snapshot: string;
  /** By score, then standing; by the mean of the stars, then votes, those without any last; equal ones by id. */
  readonly byScore: Order;
  readonly byMean: Order;
}

export interface RatingColumns {
  readonly sums: Int32Array;
  readonly counts: Int32Array;
  readonly scores: Float64Array;
  readonly standings: Int16Array;
}

/** A restaurant's ratings as the database has them. */
export type RatingRow = readonly [
  id: number,
  sum: number,
  count: number,
  score: number,
  standing: number,
];

export const createRatingColumns = (size: number): RatingColumns => ({
  sums: new Int32Array(size),
  counts: new Int32Array(size),
  scores: new Float64Array(size),
  standings: new Int16Array(size),
});

export function writeRating(
  to: RatingColumns,
  position: number,
  [, sum, count, score, standing]: RatingRow,
): void {
  to.sums[position] = sum;
  to.counts[position] = count;
  to.scores[position] = score;
  to.standings[position] = standing;
}

/** The ratings after some have changed.
 * @param ids of the catalogue; rows of others are left out
 * @param snapshot to which the rows are visible */
export function changeRatings(
  ratings: Ratings,
  ids: Uint32Array,
  rows: readonly RatingRow[],
  snapshot: string,
): Ratings {
  const columns: RatingColumns = {
    sums: ratings.sums.slice(),
    counts: ratings.counts.slice(),
    scores: ratings.scores.slice(),
    standings: ratings.standings.slice(),
  };
  const moved = rows.flatMap((row) => {
    const position = findPosition(ids, row[0]);
    if (position === null) return [];
    writeRating(columns, position, row);
    return [position];
  });
  return {
    ...columns,
    snapshot,
    byScore: moveInOrder(ratings.byScore, moved, compareScores(columns)),
    byMean: moveInOrder(ratings.byMean, moved, compareMeans(columns)),
  };
}

const compareScores =
  ({ scores, standings }: RatingColumns) =>
  (a: number, b: number): number =>
    (scores[b] ?? 0) - (scores[a] ?? 0) || (standings[b] ?? 0) - (standings[a] ?? 0) || a - b;

const compareMeans = (columns: RatingColumns) => (a: number, b: number) =>
  meanOf(columns, b) - meanOf(columns, a) ||
  (columns.counts[b] ?? 0) - (columns.counts[a] ?? 0) ||
  a - b;

/** Of the stars, which are 1 to 5; 0 where nobody has rated. */
function meanOf({ sums, counts }: RatingColumns, position: number): number {
  const count = counts[position] ?? 0;
  return count ? (sums[position] ?? 0) / count : 0;
}

/** Places with a mean of so many stars by enough votes. */
export function findRated(ratings: Ratings, least: number): Bits {
  const found = createBits(ratings.counts.length);
  for (const position of ratings.byMean.positions) {
    if (meanOf(ratings, position) < least) break;
    if ((ratings.counts[position] ?? 0) >= RATED_VOTES_MIN) addBit(found, position);
  }
  return found;
}

/** Positions by their standing, the highest first; equal ones in the order of positions, which is that of ids. */
export const orderByStanding = (standings: Int16Array): Uint32Array =>
  new Uint32Array(standings.keys()).sort(
    (a, b) => (standings[b] ?? 0) - (standings[a] ?? 0) || a - b,
  );
