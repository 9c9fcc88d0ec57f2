import { sql } from 'kysely';
import { inTransaction } from '../../db/sql';
import type { Db } from '../../db/schema';
import { refreshStandings } from '../stored';
import { requireCurrent } from './place-version';
import { notePlaceAct, type Editor } from './place';

interface Closure {
  readonly title: string;
  /** False when it was so before. */
  readonly isChanged: boolean;
}

/** Whether a place is on the site, as it is stored. */
interface Standing {
  readonly closed_at: Date | null;
  readonly is_held_closed: boolean;
  readonly merged_into: number | null;
}

/** Takes a restaurant off the site for good, or puts it back. Reviews and favourites stay.
 * @param editor who does it, and the version that they loaded; left out for commands, which leave no line
 * @returns null when no restaurant has this slug
 * @throws {ApiError} restaurant-changed when it was closed, reopened or merged since `version` */
export const setClosed = (
  db: Db,
  slug: string,
  isClosed: boolean,
  editor?: Editor & { readonly reason: string | null; readonly version?: string },
): Promise<Closure | null> =>
  inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('restaurants')
      .select(['id', 'title', 'closed_at', 'is_held_closed', 'merged_into'])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return null;
    const { id, title, closed_at, is_held_closed, merged_into } = before;
    const isHeld = closed_at !== null && is_held_closed;
    const isChanged = isClosed ? !isHeld : closed_at !== null;
    if (!isChanged) return { title, isChanged };
    if (editor?.version !== undefined) {
      const { version, source } = editor;
      await requireCurrent(tx, id, [{ part: 'state' }], { version, source });
    }
    await setStanding(tx, id, {
      closed_at: isClosed ? (closed_at ?? new Date()) : null,
      is_held_closed: isClosed,
      merged_into: isClosed ? merged_into : null,
    });
    if (editor) {
      const { reason } = editor;
      const undo = { closed_at, is_held_closed, merged_into };
      const kind = isClosed ? 'closed' : 'reopened';
      await notePlaceAct(tx, { id, slug }, kind, editor, { reason, undo });
    }
    return { title, isChanged };
  });

/** Puts a place on the site or takes it off. */
export async function setStanding(tx: Db, id: number, standing: Standing): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ ...standing, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await refreshStandings(tx);
}

/** What an act found, from what it left for undoing. */
export const readStanding = (undo: Readonly<Record<string, unknown>>): Standing => ({
  closed_at: typeof undo['closed_at'] === 'string' ? new Date(undo['closed_at']) : null,
  is_held_closed: undo['is_held_closed'] === true,
  merged_into: typeof undo['merged_into'] === 'number' ? undo['merged_into'] : null,
});
