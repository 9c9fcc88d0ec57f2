import { isDeepStrictEqual } from 'node:util';
import type { RestaurantChanges } from '@tableside/contracts/admin/restaurants/changes';
import type { RestaurantField } from '@tableside/contracts/admin/restaurants/rules';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/schema';
import { inTransaction, toJson } from '../../db/sql';
import { tryLockImports } from '../stored';
import { UndoConflict, type Undo } from '../../auth/audit';
import { Rejection } from '../../http/errors';
import { checkChanges } from './check-changes';
import {
  loadRestaurant,
  toPlain,
  valueOf,
  type LoadedRestaurant,
  recordRestaurantAction,
  setFields,
  type Editor,
  type FieldChange,
  isRestaurantField,
} from './restaurant';
import { requireCurrent } from './restaurant-version';

/** Local date of the city, "2026-11-26"; UTC if it has no time zone. */
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

export interface Edit {
  readonly actionId: number;
  readonly changed: readonly RestaurantField[];
}

export const NO_RESTAURANT = 'This restaurant doesn’t exist.';
export const CONFLICT = 'A later change affects the same field. Undo that one first.';
const BUSY = 'An import is in progress. Try again in a moment.';

interface RestaurantEdit extends Editor {
  readonly restaurantId: number;
  readonly changes: RestaurantChanges;
  /** Version that the editor loaded; omitted, any stored value is overwritten. */
  readonly version?: string | undefined;
  readonly now?: Date;
}

/** Edits fields of a restaurant: checks them like an import, protects them from later imports,
 * and records them for undo. Running processes see the change with their next request.
 * @returns null if nothing changed
 * @throws {Rejection} while an import is running, and for invalid values, by field or by part of a field
 * (`hours.3`, `menu.0`)
 * @throws {ApiError} restaurant-changed if one of the fields has changed since `version` */
export const editRestaurant = (
  db: Db,
  { restaurantId, changes, version, now = new Date(), ...editor }: RestaurantEdit,
): Promise<Edit | null> =>
  inTransaction(db, async (tx) => {
    const restaurant = await lockForEdit(tx, restaurantId);
    const titles = await tx.selectFrom('options').select(['kind', 'title']).execute();
    const { values, problems } = checkChanges(changes, {
      record: restaurant.record,
      knownOptions: (kind) => titles.filter((each) => each.kind === kind).map(({ title }) => title),
      today: await readToday(tx, now),
    });
    if (Object.keys(problems).length) throw new Rejection(problems);
    const changed = [...values]
      .map(([field, value]): FieldChange => ({ field, value: toPlain(value), isOverridden: true }))
      .filter(({ field, value }) => !isDeepStrictEqual(value, valueOf(restaurant, field)));
    return applyEdit(tx, restaurant, 'edited', changed, { version, ...editor });
  });

/** Removes a manual override: the field follows the imports again.
 * @returns null if the field is not overridden
 * @throws {Rejection} while an import is running
 * @throws {ApiError} restaurant-changed if the field has changed since `version` */
export const removeOverride = (
  db: Db,
  {
    restaurantId,
    field,
    ...editor
  }: Editor & {
    readonly restaurantId: number;
    readonly field: RestaurantField;
    readonly version: string;
  },
): Promise<Edit | null> =>
  db.transaction().execute(async (tx) => {
    const restaurant = await lockForEdit(tx, restaurantId);
    const override = restaurant.overrides.get(field);
    if (!override) return null;
    const value = field === 'closure' ? null : override.imported;
    return applyEdit(tx, restaurant, 'given-back', [{ field, value, isOverridden: false }], editor);
  });

/** Loads a restaurant, locks it until the transaction ends and blocks imports. */
async function lockForEdit(tx: Db, id: number): Promise<LoadedRestaurant> {
  if (!(await tryLockImports(tx))) throw new Rejection(BUSY);
  const restaurant = await lockRestaurant(tx, id);
  if (!restaurant) throw new Rejection(NO_RESTAURANT);
  return restaurant;
}

async function applyEdit(
  tx: Db,
  restaurant: LoadedRestaurant,
  kind: 'edited' | 'given-back',
  changes: readonly FieldChange[],
  { version, ...editor }: Editor & { readonly version?: string | undefined },
): Promise<Edit | null> {
  if (!changes.length) return null;
  const { id } = restaurant;
  if (version !== undefined) {
    const touched = changes.map(({ field, value }) => ({ part: field, yours: value }));
    await requireCurrent(tx, id, touched, { version, source: editor.source });
  }
  const changed = changes.map(({ field }) => field);
  const reason = changed.join(', ');
  const actionId = await recordRestaurantAction(tx, restaurant, kind, editor, { reason });
  const rows = changes.map(({ field, value, isOverridden }) => ({
    action_id: actionId,
    restaurant_id: id,
    field,
    before: toJson(valueOf(restaurant, field)),
    after: toJson(value ?? null),
    was_overridden: restaurant.overrides.has(field),
    is_overridden: isOverridden,
  }));
  await tx.insertInto('restaurant_edits').values(rows).execute();
  await setFields(tx, restaurant, actionId, changes);
  return { actionId, changed };
}

export async function lockRestaurant(tx: Db, id: number): Promise<LoadedRestaurant | null> {
  await tx.selectFrom('restaurants').select('id').where('id', '=', id).forUpdate().execute();
  return loadRestaurant(tx, id);
}

/** Restores the fields of an edit, or the latest imported value if the field followed the imports. */
const undoEdit: Undo = async (tx, { id: actionId, restaurant_id: restaurantId }) => {
  const restaurant = await lockForEdit(tx, restaurantId ?? 0);
  const edits = await tx
    .selectFrom('restaurant_edits')
    .select(['field', 'before', 'after', 'was_overridden', 'is_overridden'])
    .where('action_id', '=', actionId)
    .execute();
  const restored: FieldChange[] = [];
  for (const edit of edits) {
    const change = planUndo(restaurant, edit);
    if (!change) throw new UndoConflict(CONFLICT);
    const overrideActionId = change.isOverridden
      ? await findOverrideAction(tx, restaurant.id, change.field, actionId)
      : null;
    restored.push(overrideActionId ? { ...change, actionId: overrideActionId } : change);
  }
  await setFields(tx, restaurant, actionId, restored);
};

export const EDIT_UNDOS = { 'restaurant-edited': undoEdit, 'restaurant-given-back': undoEdit };

type StoredEdit = Pick<
  Selectable<Tables['restaurant_edits']>,
  'field' | 'before' | 'after' | 'was_overridden' | 'is_overridden'
>;

/** @returns null if the field has been changed or its override toggled since */
function planUndo(restaurant: LoadedRestaurant, edit: StoredEdit): FieldChange | null {
  const { field, before, after, was_overridden: wasOverridden, is_overridden: isOverridden } = edit;
  if (!isRestaurantField(field)) return null;
  const override = restaurant.overrides.get(field);
  const holds =
    field === 'closure'
      ? (after !== null) === Boolean(override)
      : isOverridden === Boolean(override);
  if (!holds || (isOverridden && !isDeepStrictEqual(valueOf(restaurant, field), after)))
    return null;
  const value = wasOverridden || field === 'closure' ? before : (override?.imported ?? before);
  return { field, value, isOverridden: wasOverridden };
}

async function findOverrideAction(tx: Db, restaurantId: number, field: string, before: number) {
  const row = await tx
    .selectFrom('restaurant_edits as e')
    .innerJoin('audit as a', 'a.id', 'e.action_id')
    .select('a.id')
    .where('e.restaurant_id', '=', restaurantId)
    .where('e.field', '=', field)
    .where('e.is_overridden', '=', true)
    .where('a.undone_at', 'is', null)
    .where('a.id', '<', before)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
