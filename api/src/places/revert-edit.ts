import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '../db/in-transaction';
import type { Db } from '../db/schema';
import { noteAct } from '../auth/audit';
import { holdImports } from '../records/import-lock';
import { lockPlace } from './edit-place';
import { isPlaceField, valueOf, type LoadedPlace } from './load-place';
import { setFields, type FieldChange } from './set-fields';

/** What came of taking an act back. `conflict`: a later one changed the same; take that back first. */
export type RevertOutcome = 'undone' | 'missing' | 'busy' | 'conflict' | 'undone already';

interface StoredEdit {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly was_kept: boolean;
  readonly is_kept: boolean;
}

/** Takes an act of `editPlace` or `takeImported` back: its fields say what they said before, and what an import has brought
 * meanwhile where it was the import's.
 * @param who takes it back */
export const revertEdit = (
  db: Db,
  { actId, who }: { readonly actId: number; readonly who: string },
): Promise<RevertOutcome> =>
  inTransaction(db, async (tx): Promise<RevertOutcome> => {
    if (!(await holdImports(tx))) return 'busy';
    const act = await tx
      .selectFrom('place_acts')
      .select(['id', 'restaurant_id', 'undone_at'])
      .where('id', '=', actId)
      .where('kind', 'in', ['edited', 'given-back'])
      .forUpdate()
      .executeTakeFirst();
    const place = act && (await lockPlace(tx, act.restaurant_id));
    if (!place) return 'missing';
    if (act.undone_at) return 'undone already';
    const edits = await tx
      .selectFrom('place_edits')
      .select(['field', 'before', 'after', 'was_kept', 'is_kept'])
      .where('act_id', '=', actId)
      .execute();
    const changes = edits.map((edit) => planBack(place, edit));
    if (changes.includes(null)) return 'conflict';
    const planned = changes.filter((change) => change !== null);
    const withKeepers: FieldChange[] = [];
    for (const change of planned) {
      const keeper = change.isKept ? await findKeeper(tx, place.id, change.field, actId) : null;
      withKeepers.push(keeper ? { ...change, actId: keeper } : change);
    }
    await setFields(tx, place, actId, withKeepers);
    await markUndone(tx, actId, who);
    await noteAct(tx, {
      who,
      act: 'place-undone',
      subject: `place ${place.slug}`,
      reason: planned.map(({ field }) => field).join(', '),
    });
    return 'undone';
  });

/** @returns null where the field has another value or another keeper since */
function planBack(place: LoadedPlace, edit: StoredEdit): FieldChange | null {
  const { field, before, after, was_kept: wasKept, is_kept: isKept } = edit;
  if (!isPlaceField(field)) return null;
  const kept = place.kept.get(field);
  const holds = field === 'closure' ? (after !== null) === Boolean(kept) : isKept === Boolean(kept);
  if (!holds || (isKept && !isDeepStrictEqual(valueOf(place, field), after))) return null;
  const value = wasKept || field === 'closure' ? before : (kept?.imported ?? before);
  return { field, value, isKept: wasKept };
}

/** The act before another one that gave a field its value. */
async function findKeeper(tx: Db, placeId: number, field: string, before: number) {
  const row = await tx
    .selectFrom('place_edits as e')
    .innerJoin('place_acts as a', 'a.id', 'e.act_id')
    .select('a.id')
    .where('a.restaurant_id', '=', placeId)
    .where('e.field', '=', field)
    .where('e.is_kept', '=', true)
    .where('a.undone_at', 'is', null)
    .where('a.id', '<', before)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Notes that an act was taken back. */
export const markUndone = (tx: Db, actId: number, who: string) =>
  tx
    .updateTable('place_acts')
    .set({ undone_at: new Date(), undone_by: who })
    .where('id', '=', actId)
    .execute();
