import { isDeepStrictEqual } from 'node:util';
import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { Db } from '../../db/schema';
import { inTransaction, toJson } from '../../db/sql';
import { holdImports } from '../stored';
import { lockAct, noteUndone } from '../../auth/audit';
import { checkChanges } from './check-changes';
import {
  loadPlace,
  toPlain,
  valueOf,
  type LoadedPlace,
  notePlaceAct,
  setFields,
  type Editor,
  type FieldChange,
  isPlaceField,
} from './place';
import { requireCurrent } from './place-version';

/** Today's date by the clocks of the city, "2026-11-26"; by UTC where none are set. */
export async function readToday(tx: Db, now: Date): Promise<string> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'time_zone')
    .executeTakeFirst();
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  try {
    return format(row?.value ?? 'UTC');
  } catch {
    return format('UTC');
  }
}

/** What came of a change. `busy`: an import is being written; it may be sent again. */
export type EditOutcome =
  | { readonly outcome: 'missing' | 'busy' | 'unchanged' }
  /** Sentences by field, or by part of one (`hours.3`, `menu.0`). Nothing was changed. */
  | { readonly outcome: 'invalid'; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly outcome: 'changed';
      /** For `revertEdit`. */
      readonly actId: number;
      readonly changed: readonly PlaceField[];
    };

interface PlaceEdit extends Editor {
  readonly placeId: number;
  readonly changes: PlaceChanges;
  /** As the editor loaded it; left out, whatever is stored is overwritten. */
  readonly version?: string;
  /** Default: now. */
  readonly now?: Date;
}

/** Changes fields of a place by hand: with the checks of the import, kept from the next import, and noted so that it can
 * be taken back. Processes that run see it with their next request.
 * @throws {ApiError} restaurant-changed when one of the fields has changed since `version` */
export const editPlace = (
  db: Db,
  { placeId, changes, version, now = new Date(), ...editor }: PlaceEdit,
): Promise<EditOutcome> =>
  inTransaction(db, async (tx): Promise<EditOutcome> => {
    if (!(await holdImports(tx))) return { outcome: 'busy' };
    const place = await lockPlace(tx, placeId);
    if (!place) return { outcome: 'missing' };
    const titles = await tx.selectFrom('options').select(['kind', 'title']).execute();
    const { values, problems } = checkChanges(changes, {
      record: place.record,
      knownOptions: (kind) => titles.filter((each) => each.kind === kind).map(({ title }) => title),
      today: await readToday(tx, now),
    });
    if (Object.keys(problems).length) return { outcome: 'invalid', fields: problems };
    const changed = [...values]
      .map(([field, value]): FieldChange => ({ field, value: toPlain(value), isKept: true }))
      .filter(({ field, value }) => !isDeepStrictEqual(value, valueOf(place, field)));
    if (!changed.length) return { outcome: 'unchanged' };
    if (version !== undefined) {
      const touched = changed.map(({ field, value }) => ({ part: field, yours: value }));
      await requireCurrent(tx, placeId, touched, { version, source: editor.source });
    }
    const fields = changed.map(({ field }) => field);
    const actId = await notePlaceAct(tx, place, 'edited', editor, { reason: fields.join(', ') });
    await noteEdits(tx, actId, place, changed);
    await setFields(tx, place, actId, changed);
    return { outcome: 'changed', actId, changed: fields };
  });

/** Gives a field back to the imports: it says from now on what they say.
 * @throws {ApiError} restaurant-changed when the field has changed since `version` */
export const takeImported = (
  db: Db,
  {
    placeId,
    field,
    version,
    ...editor
  }: Editor & { readonly placeId: number; readonly field: PlaceField; readonly version: string },
): Promise<EditOutcome> =>
  db.transaction().execute(async (tx): Promise<EditOutcome> => {
    if (!(await holdImports(tx))) return { outcome: 'busy' };
    const place = await lockPlace(tx, placeId);
    if (!place) return { outcome: 'missing' };
    const kept = place.kept.get(field);
    if (!kept) return { outcome: 'unchanged' };
    const value = field === 'closure' ? null : kept.imported;
    const touched = [{ part: field, yours: value }];
    await requireCurrent(tx, placeId, touched, { version, source: editor.source });
    const changes: FieldChange[] = [{ field, value, isKept: false }];
    const actId = await notePlaceAct(tx, place, 'given-back', editor, { reason: field });
    await noteEdits(tx, actId, place, changes);
    await setFields(tx, place, actId, changes);
    return { outcome: 'changed', actId, changed: [field] };
  });

/** The place, with nobody else changing it until the transaction ends. */
export async function lockPlace(tx: Db, id: number): Promise<LoadedPlace | null> {
  await tx.selectFrom('restaurants').select('id').where('id', '=', id).forUpdate().execute();
  return loadPlace(tx, id);
}

async function noteEdits(
  tx: Db,
  actId: number,
  place: LoadedPlace,
  changes: readonly FieldChange[],
): Promise<void> {
  const rows = changes.map(({ field, value, isKept }) => ({
    act_id: actId,
    restaurant_id: place.id,
    field,
    before: toJson(valueOf(place, field)),
    after: toJson(value ?? null),
    was_kept: place.kept.has(field),
    is_kept: isKept,
  }));
  await tx.insertInto('place_edits').values(rows).execute();
}

/** What came of taking an act back. `conflict`: a later one changed the same; take that back first. */
export type RevertOutcome = 'undone' | 'missing' | 'busy' | 'conflict' | 'undone already';

const EDITS: readonly string[] = ['place-edited', 'place-given-back'];

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
    const act = await lockAct(tx, actId);
    if (!act?.restaurant_id || !EDITS.includes(act.act)) return 'missing';
    const place = await lockPlace(tx, act.restaurant_id);
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
    await noteUndone(tx, actId, {
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
    .innerJoin('audit as a', 'a.id', 'e.act_id')
    .select('a.id')
    .where('e.restaurant_id', '=', placeId)
    .where('e.field', '=', field)
    .where('e.is_kept', '=', true)
    .where('a.undone_at', 'is', null)
    .where('a.id', '<', before)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
