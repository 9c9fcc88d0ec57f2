import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '../db/in-transaction';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import { holdImports } from '../records/import-lock';
import { readToday } from './city-day';
import { checkChanges } from './check-changes';
import { loadPlace, toPlain, valueOf, type LoadedPlace } from './load-place';
import { requireCurrent } from './place-version';
import { notePlaceAct, setFields, type Editor, type FieldChange } from './set-fields';

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

export interface PlaceEdit extends Editor {
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
    field,
    before: toJson(valueOf(place, field)),
    after: toJson(value ?? null),
    was_kept: place.kept.has(field),
    is_kept: isKept,
  }));
  await tx.insertInto('place_edits').values(rows).execute();
}
