import { sql } from 'kysely';
import { inTransaction } from '../../db/sql';
import type { Db } from '../../db/schema';
import { refreshCompleteness } from '../stored';
import { requireCurrent } from './restaurant-version';
import { recordRestaurantAction, type Editor } from './restaurant';

interface Closure {
  readonly title: string;
  readonly isChanged: boolean;
}

interface OpenState {
  readonly closed_at: Date | null;
  readonly is_held_closed: boolean;
  readonly merged_into: number | null;
}

/** Closes a restaurant permanently, or reopens it. Reviews and favorites stay.
 * @param editor who did it, and the version they loaded; omitted by commands, which are not audited
 * @returns null if no restaurant has this slug
 * @throws {ApiError} restaurant-changed if it was closed, reopened, or merged since `version` */
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
    await setOpenState(tx, id, {
      closed_at: isClosed ? (closed_at ?? new Date()) : null,
      is_held_closed: isClosed,
      merged_into: isClosed ? merged_into : null,
    });
    if (editor) {
      const { reason } = editor;
      const undo = { closed_at, is_held_closed, merged_into };
      const kind = isClosed ? 'closed' : 'reopened';
      await recordRestaurantAction(tx, { id, slug }, kind, editor, { reason, undo });
    }
    return { title, isChanged };
  });

export async function setOpenState(tx: Db, id: number, state: OpenState): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ ...state, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await refreshCompleteness(tx);
}

/** The state before an action, from its undo data. */
export const readOpenState = (undo: Readonly<Record<string, unknown>>): OpenState => ({
  closed_at: typeof undo['closed_at'] === 'string' ? new Date(undo['closed_at']) : null,
  is_held_closed: undo['is_held_closed'] === true,
  merged_into: typeof undo['merged_into'] === 'number' ? undo['merged_into'] : null,
});
