import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { lockAct, noteUndone } from '../../auth/audit';
import { readStanding, setStanding } from '../../restaurants/edits/close-place';
import { requireCurrent } from '../../restaurants/edits/place-version';
import { revertEdit, type RevertOutcome } from '../../restaurants/edits/edit-place';
import { notePlaceAct } from '../../restaurants/edits/place';
import { type Editor } from '../../restaurants/edits/place';
import { chooseFeatured, findChoice } from '../../restaurants/rankings';
import { refreshRatings } from '../../reviews/repository';

/** Makes an open place that of the month, or leaves the choice to the ranking again where it is the place of the month.
 * @returns false where the place is not open, or there is nothing to change
 * @throws {ApiError} restaurant-changed when another restaurant was chosen since `version` */
export const chooseMonth = (
  db: Db,
  {
    placeId,
    isChosen,
    version,
    ...editor
  }: Editor & { readonly placeId: number; readonly isChosen: boolean; readonly version: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const place = await tx
      .selectFrom('restaurants')
      .select(['id', 'slug'])
      .where('id', '=', placeId)
      .forUpdate()
      .executeTakeFirst();
    if (!place) return false;
    const before = await findChoice(tx);
    if (isChosen === (before === place.slug)) return false;
    const after = isChosen ? place.slug : null;
    const check = { version, source: editor.source, choice: before };
    await requireCurrent(tx, placeId, [{ part: 'featured', yours: after }], check);
    if ((await chooseFeatured(tx, after)) === null && isChosen) return false;
    await notePlaceAct(tx, place, 'featured', editor, {
      reason: isChosen ? 'place of the month' : 'left to the ranking',
      undo: { before, after },
    });
    return true;
  });

export type MergeOutcome = 'merged' | 'missing' | 'same' | 'closed' | 'merged already';

/** Takes a double off the site: its address leads to the place that stays, and what people said of it and kept of it is of
 * that place. What one person did at both stays with the double, so that nothing is lost when it is taken back.
 * @throws {ApiError} restaurant-changed when the double was closed, reopened or merged since `version` */
export const mergePlaces = (
  db: Db,
  {
    doubleId,
    intoId,
    version,
    ...editor
  }: Editor & { readonly doubleId: number; readonly intoId: number; readonly version: string },
): Promise<MergeOutcome> =>
  db.transaction().execute(async (tx): Promise<MergeOutcome> => {
    if (doubleId === intoId) return 'same';
    const places = await lockPair(tx, doubleId, intoId);
    const double = places.find(({ id }) => id === doubleId);
    const into = places.find(({ id }) => id === intoId);
    if (!double || !into) return 'missing';
    if (double.merged_into !== null) return 'merged already';
    if (into.closed_at) return 'closed';
    await requireCurrent(tx, doubleId, [{ part: 'state' }], { version, source: editor.source });
    const moved = await move(tx, doubleId, intoId);
    const { closed_at, is_held_closed, merged_into } = double;
    await notePlaceAct(tx, double, 'merged', editor, {
      reason: `into ${into.slug}`,
      undo: { into: intoId, ...moved, closed_at, is_held_closed, merged_into },
    });
    await setStanding(tx, doubleId, {
      closed_at: closed_at ?? new Date(),
      is_held_closed: true,
      merged_into: intoId,
    });
    return 'merged';
  });

type Undo = Readonly<Record<string, unknown>>;

/** Takes a merge back: what was moved, and is still there, returns. */
export async function unmerge(tx: Db, doubleId: number, undo: Undo): Promise<boolean> {
  const intoId = Number(undo['into']);
  const places = await lockPair(tx, doubleId, intoId);
  const double = places.find(({ id }) => id === doubleId);
  if (double?.merged_into !== intoId) return false;
  await move(tx, intoId, doubleId, {
    reviews: readIds(undo['reviews']),
    wishlists: readIds(undo['wishlists']),
    votes: readIds(undo['votes']),
    corrections: readIds(undo['corrections']),
  });
  await setStanding(tx, doubleId, readStanding(undo));
  return true;
}

const lockPair = (tx: Db, one: number, other: number) =>
  tx
    .selectFrom('restaurants')
    .select(['id', 'slug', 'closed_at', 'is_held_closed', 'merged_into'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forUpdate()
    .execute();

const readIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];

interface Moved {
  readonly reviews: readonly number[];
  readonly wishlists: readonly number[];
  readonly votes: readonly number[];
  readonly corrections: readonly number[];
}

/** Moves what people did at one place to another, but for what the same person did there too.
 * @param only left out, all of it */
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
    RETURNING v.id`);
  const wishlists = await ids(sql<{ id: number }>`
    UPDATE wishlists w SET restaurant_id = ${to}
    WHERE w.restaurant_id = ${from} AND ${among('w.id', only?.wishlists)}
      AND NOT EXISTS (SELECT FROM wishlists o WHERE o.user_id = w.user_id AND o.restaurant_id = ${to})
    RETURNING w.id`);
  const votes = await ids(sql<{ id: number }>`
    UPDATE table_vote_places p SET restaurant_id = ${to}
    WHERE p.restaurant_id = ${from} AND ${among('p.vote_id', only?.votes)}
      AND NOT EXISTS (SELECT FROM table_vote_places o
        WHERE o.vote_id = p.vote_id AND o.restaurant_id = ${to})
    RETURNING p.vote_id AS id`);
  await sql`
    UPDATE table_vote_ballots SET answers = answers - ${String(from)}::text
      || jsonb_build_object(${String(to)}::text, answers -> ${String(from)}::text)
    WHERE vote_id = ANY(${votes}::integer[]) AND answers ? ${String(from)}::text`.execute(tx);
  const corrections = await ids(sql<{ id: number }>`
    UPDATE corrections c SET restaurant_id = ${to}
    WHERE c.restaurant_id = ${from} AND ${among('c.id', only?.corrections)} RETURNING c.id`);
  await refreshRatings(tx, [from, to]);
  return { reviews, wishlists, votes, corrections };
}

/** Takes an act on a place back, whichever it was. */
export async function undoAct(
  db: Db,
  { actId, who }: { readonly actId: number; readonly who: string },
): Promise<RevertOutcome> {
  const outcome = await revertEdit(db, { actId, who });
  if (outcome !== 'missing') return outcome;
  return db.transaction().execute(async (tx): Promise<RevertOutcome> => {
    const act = await lockAct(tx, actId);
    const takeBack = WHOLE[act?.act ?? ''];
    if (!act?.restaurant_id || !takeBack) return 'missing';
    if (act.undone_at) return 'undone already';
    if (!(await takeBack(tx, act.restaurant_id, act.undo ?? {}))) return 'conflict';
    const [, reason = null] = act.act.split('-');
    const subject = act.subject ?? '';
    await noteUndone(tx, actId, { who, act: 'place-undone', subject, reason });
    return 'undone';
  });
}

/** @returns false where somebody has changed the same since */
type TakeBack = (tx: Db, id: number, undo: Undo) => Promise<boolean>;

const takeStandingBack =
  (isClosed: boolean): TakeBack =>
  async (tx, id, undo) => {
    const [place] = await lockPair(tx, id, id);
    const isHeld = place?.is_held_closed === true && place.closed_at !== null;
    if (!place || (isClosed ? !isHeld : place.closed_at !== null)) return false;
    await setStanding(tx, id, readStanding(undo));
    return true;
  };

/** Acts that are of the place as a whole. */
const WHOLE: Readonly<Record<string, TakeBack>> = {
  'place-closed': takeStandingBack(true),
  'place-reopened': takeStandingBack(false),
  'place-merged': unmerge,
  'place-featured': async (tx, _, { before, after }) => {
    const isOf = (await findChoice(tx)) === (after ?? null);
    if (isOf) await chooseFeatured(tx, typeof before === 'string' ? before : null);
    return isOf;
  },
};
