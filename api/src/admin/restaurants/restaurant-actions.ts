import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { UndoConflict, type AuditEntry, type Undo } from '../../auth/audit';
import { Rejection } from '../../http/errors';
import { readOpenState, setOpenState } from '../../restaurants/edits/close-restaurant';
import { requireCurrent } from '../../restaurants/edits/restaurant-version';
import { CONFLICT, EDIT_UNDOS } from '../../restaurants/edits/edit-restaurant';
import { recordRestaurantAction, type Editor } from '../../restaurants/edits/restaurant';
import { chooseFeatured, findChoice } from '../../restaurants/rankings';
import { refreshRatings } from '../../reviews/repository';

/** Makes an open restaurant the restaurant of the month, or returns the choice to the ranking.
 * @returns false when the restaurant is not open or nothing changes
 * @throws {ApiError} restaurant-changed when another restaurant was chosen since `version` */
export const chooseMonth = (
  db: Db,
  {
    restaurantId,
    isChosen,
    version,
    ...editor
  }: Editor & {
    readonly restaurantId: number;
    readonly isChosen: boolean;
    readonly version: string;
  },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const restaurant = await tx
      .selectFrom('restaurants')
      .select(['id', 'slug'])
      .where('id', '=', restaurantId)
      .forUpdate()
      .executeTakeFirst();
    if (!restaurant) return false;
    const before = await findChoice(tx);
    if (isChosen === (before === restaurant.slug)) return false;
    const after = isChosen ? restaurant.slug : null;
    const check = { version, source: editor.source, choice: before };
    await requireCurrent(tx, restaurantId, [{ part: 'featured', yours: after }], check);
    if ((await chooseFeatured(tx, after)) === null && isChosen) return false;
    await recordRestaurantAction(tx, restaurant, 'featured', editor, {
      reason: isChosen ? 'restaurant of the month' : 'left to the ranking',
      undo: { before, after },
    });
    return true;
  });

/** Merges a duplicate into another restaurant: its address redirects, and its reviews, favorites, and votes move.
 * Where a user has the same at both, it stays with the duplicate, so that an undo loses nothing.
 * @throws {Rejection} if they cannot be merged
 * @throws {ApiError} restaurant-changed when the duplicate was closed, reopened, or merged since `version` */
export const mergeRestaurants = (
  db: Db,
  {
    duplicateId,
    intoId,
    version,
    ...editor
  }: Editor & { readonly duplicateId: number; readonly intoId: number; readonly version: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const reject = (into: string) => new Rejection({ into });
    if (duplicateId === intoId)
      throw reject('Choose another restaurant. This is the duplicate itself.');
    const restaurants = await lockPair(tx, duplicateId, intoId);
    const duplicate = restaurants.find(({ id }) => id === duplicateId);
    const into = restaurants.find(({ id }) => id === intoId);
    if (!duplicate || !into) throw reject('This restaurant doesn’t exist.');
    if (duplicate.merged_into !== null) throw reject('This restaurant is already merged.');
    if (into.closed_at) throw reject('The restaurant to keep must be on the site.');
    await requireCurrent(tx, duplicateId, [{ part: 'state' }], { version, source: editor.source });
    const moved = await move(tx, duplicateId, intoId);
    const { closed_at, is_held_closed, merged_into } = duplicate;
    await recordRestaurantAction(tx, duplicate, 'merged', editor, {
      reason: `into ${into.slug}`,
      undo: { into: intoId, ...moved, closed_at, is_held_closed, merged_into },
    });
    await setOpenState(tx, duplicateId, {
      closed_at: closed_at ?? new Date(),
      is_held_closed: true,
      merged_into: intoId,
    });
  });

/** Moves everything back that was moved and still exists. */
async function undoMerge(tx: Db, { restaurant_id: duplicateId, undo }: AuditEntry): Promise<void> {
  const { into, reviews, wishlists, votes, corrections, ...state } = undo ?? {};
  const idsOf = (list: unknown) => (list ?? []) as readonly number[];
  const intoId = Number(into);
  const restaurants = await lockPair(tx, duplicateId ?? 0, intoId);
  const duplicate = restaurants.find(({ id }) => id === duplicateId);
  if (duplicate?.merged_into !== intoId) throw new UndoConflict(CONFLICT);
  await move(tx, intoId, duplicate.id, {
    reviews: idsOf(reviews),
    wishlists: idsOf(wishlists),
    votes: idsOf(votes),
    corrections: idsOf(corrections),
  });
  await setOpenState(tx, duplicate.id, readOpenState(state));
}

const lockPair = (tx: Db, one: number, other: number) =>
  tx
    .selectFrom('restaurants')
    .select(['id', 'slug', 'closed_at', 'is_held_closed', 'merged_into'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forUpdate()
    .execute();

interface Moved {
  readonly reviews: readonly number[];
  readonly wishlists: readonly number[];
  readonly votes: readonly number[];
  readonly corrections: readonly number[];
}

/** Moves reviews, favorites, votes and corrections to another restaurant, except where the user already has the
 * same there, and reviews of its owners.
 * @param only ids to move; default: all */
async function move(tx: Db, from: number, to: number, only?: Moved): Promise<Moved> {
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids ? sql`${sql.ref(column)} = ANY(${ids}::integer[])` : sql`true`;
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(tx)).rows.map(({ id }) => id);
  const reviews = await ids(sql<{ id: number }>`
    UPDATE reviews v SET
      restaurant_id = CASE WHEN v.restaurant_id IS NULL THEN NULL ELSE ${to}::integer END,
      withheld_from = CASE WHEN v.withheld_from IS NULL THEN NULL ELSE ${to}::integer END
    WHERE coalesce(v.restaurant_id, v.withheld_from) = ${from} AND ${among('v.id', only?.reviews)}
      AND NOT EXISTS (SELECT FROM reviews o
        WHERE o.user_id = v.user_id AND coalesce(o.restaurant_id, o.withheld_from) = ${to})
      AND NOT EXISTS (SELECT FROM restaurant_owners o
        WHERE o.user_id = v.user_id AND o.restaurant_id = ${to})
    RETURNING v.id`);
  const wishlists = await ids(sql<{ id: number }>`
    UPDATE wishlists w SET restaurant_id = ${to}
    WHERE w.restaurant_id = ${from} AND ${among('w.id', only?.wishlists)}
      AND NOT EXISTS (SELECT FROM wishlists o WHERE o.user_id = w.user_id AND o.restaurant_id = ${to})
    RETURNING w.id`);
  const votes = await ids(sql<{ id: number }>`
    UPDATE table_vote_restaurants p SET restaurant_id = ${to}
    WHERE p.restaurant_id = ${from} AND ${among('p.vote_id', only?.votes)}
      AND NOT EXISTS (SELECT FROM table_vote_restaurants o
        WHERE o.vote_id = p.vote_id AND o.restaurant_id = ${to})
    RETURNING p.vote_id AS id`);
  await sql`
    UPDATE table_vote_ballots SET responses = responses - ${String(from)}::text
      || jsonb_build_object(${String(to)}::text, responses -> ${String(from)}::text)
    WHERE vote_id = ANY(${votes}::integer[]) AND responses ? ${String(from)}::text`.execute(tx);
  const corrections = await ids(sql<{ id: number }>`
    UPDATE corrections c SET restaurant_id = ${to}
    WHERE c.restaurant_id = ${from} AND ${among('c.id', only?.corrections)} RETURNING c.id`);
  await refreshRatings(tx, [from, to]);
  return { reviews, wishlists, votes, corrections };
}

/** @throws {UndoConflict} unless the restaurant is still as the action left it */
const undoOpenState =
  (isClosed: boolean): Undo =>
  async (tx, { restaurant_id: id, undo }) => {
    const [restaurant] = await lockPair(tx, id ?? 0, id ?? 0);
    const isHeld = restaurant?.is_held_closed === true && restaurant.closed_at !== null;
    const isCurrent = isClosed ? isHeld : restaurant?.closed_at === null;
    if (!restaurant || !isCurrent) throw new UndoConflict(CONFLICT);
    await setOpenState(tx, restaurant.id, readOpenState(undo ?? {}));
  };

export const RESTAURANT_UNDOS: Readonly<Record<string, Undo>> = {
  ...EDIT_UNDOS,
  'restaurant-closed': undoOpenState(true),
  'restaurant-reopened': undoOpenState(false),
  'restaurant-merged': undoMerge,
  'restaurant-featured': async (tx, { undo }) => {
    const { before, after = null } = undo ?? {};
    if ((await findChoice(tx)) !== after) throw new UndoConflict(CONFLICT);
    await chooseFeatured(tx, typeof before === 'string' ? before : null);
  },
};
