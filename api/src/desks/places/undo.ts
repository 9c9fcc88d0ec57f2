import type { Db } from '../../db/schema';
import { noteAct } from '../../auth/audit';
import { readStanding, setStanding } from '../../restaurants/edits/close-place';
import { markUndone, revertEdit, type RevertOutcome } from '../../restaurants/edits/edit-place';
import { chooseFeatured, findChoice } from '../../restaurants/rankings';
import { unmerge } from './merge';

/** Acts that are of the place as a whole. */
const WHOLE = ['closed', 'reopened', 'merged', 'featured'];

interface WholeAct {
  readonly id: number;
  readonly kind: string;
  readonly restaurant_id: number;
  readonly slug: string;
  readonly closed_at: Date | null;
  readonly is_held_closed: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Takes an act on a place back, whichever it was. */
export async function undoAct(
  db: Db,
  { actId, who }: { readonly actId: number; readonly who: string },
): Promise<RevertOutcome> {
  const outcome = await revertEdit(db, { actId, who });
  if (outcome !== 'missing') return outcome;
  return db.transaction().execute(async (tx): Promise<RevertOutcome> => {
    const act = await tx
      .selectFrom('place_acts as a')
      .innerJoin('restaurants as r', 'r.id', 'a.restaurant_id')
      .select(['a.id', 'a.kind', 'a.restaurant_id', 'a.details', 'a.undone_at'])
      .select(['r.slug', 'r.closed_at', 'r.is_held_closed'])
      .where('a.id', '=', actId)
      .where('a.kind', 'in', WHOLE)
      .forUpdate()
      .executeTakeFirst();
    if (!act) return 'missing';
    if (act.undone_at) return 'undone already';
    if (!(await takeBack(tx, act))) return 'conflict';
    await markUndone(tx, actId, who);
    const subject = `place ${act.slug}`;
    await noteAct(tx, { who, act: 'place-undone', subject, reason: act.kind });
    return 'undone';
  });
}

/** @returns false where somebody has changed the same since */
async function takeBack(tx: Db, act: WholeAct): Promise<boolean> {
  const { kind, restaurant_id: id, details } = act;
  if (kind === 'merged') return unmerge(tx, id, details);
  if (kind === 'featured') {
    const before = details['before'];
    const isOf = (await findChoice(tx)) === (details['after'] ?? null);
    if (isOf) await chooseFeatured(tx, typeof before === 'string' ? before : null);
    return isOf;
  }
  const isHeld = act.closed_at !== null && act.is_held_closed;
  if (kind === 'closed' ? !isHeld : act.closed_at !== null) return false;
  await setStanding(tx, id, readStanding(details));
  return true;
}
