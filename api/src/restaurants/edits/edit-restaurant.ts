import { isDeepStrictEqual } from 'node:util';
import type { RestaurantChanges } from '@tableside/contracts/admin/restaurants/changes';
import type { RestaurantField } from '@tableside/contracts/admin/restaurants/rules';
import type { Db } from '../../db/schema';
import { inTransaction, toJson } from '../../db/sql';
import { tryLockImports } from '../stored';
import { lockAction, recordUndo } from '../../auth/audit';
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

/** Result of a change. `busy`: an import is running; try again. */
export type EditOutcome =
  | { readonly outcome: 'missing' | 'busy' | 'unchanged' }
  /** Messages by field, or by part of a field (`hours.3`, `menu.0`). Nothing was changed. */
  | { readonly outcome: 'invalid'; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly outcome: 'changed';
      /** For `revertEdit`. */
      readonly actionId: number;
      readonly changed: readonly RestaurantField[];
    };

interface RestaurantEdit extends Editor {
  readonly restaurantId: number;
  readonly changes: RestaurantChanges;
  /** Version that the editor loaded; omitted, any stored value is overwritten. */
  readonly version?: string;
  /** Default: now. */
  readonly now?: Date;
}

/** Edits fields of a restaurant: checks them like an import, protects them from later imports,
 * and records them for undo. Running processes see the change with their next request.
 * @throws {ApiError} restaurant-changed if one of the fields has changed since `version` */
export const editRestaurant = (
  db: Db,
  { restaurantId, changes, version, now = new Date(), ...editor }: RestaurantEdit,
): Promise<EditOutcome> =>
  inTransaction(db, async (tx): Promise<EditOutcome> => {
    if (!(await tryLockImports(tx))) return { outcome: 'busy' };
    const restaurant = await lockRestaurant(tx, restaurantId);
    if (!restaurant) return { outcome: 'missing' };
    const titles = await tx.selectFrom('options').select(['kind', 'title']).execute();
    const { values, problems } = checkChanges(changes, {
      record: restaurant.record,
      knownOptions: (kind) => titles.filter((each) => each.kind === kind).map(({ title }) => title),
      today: await readToday(tx, now),
    });
    if (Object.keys(problems).length) return { outcome: 'invalid', fields: problems };
    const changed = [...values]
      .map(([field, value]): FieldChange => ({ field, value: toPlain(value), isOverridden: true }))
      .filter(({ field, value }) => !isDeepStrictEqual(value, valueOf(restaurant, field)));
    if (!changed.length) return { outcome: 'unchanged' };
    if (version !== undefined) {
      const touched = changed.map(({ field, value }) => ({ part: field, yours: value }));
      await requireCurrent(tx, restaurantId, touched, { version, source: editor.source });
    }
    const fields = changed.map(({ field }) => field);
    const actionId = await recordRestaurantAction(tx, restaurant, 'edited', editor, {
      reason: fields.join(', '),
    });
    await recordEdits(tx, actionId, restaurant, changed);
    await setFields(tx, restaurant, actionId, changed);
    return { outcome: 'changed', actionId, changed: fields };
  });

/** Removes a manual override: the field follows the imports again.
 * @throws {ApiError} restaurant-changed if the field has changed since `version` */
export const removeOverride = (
  db: Db,
  {
    restaurantId,
    field,
    version,
    ...editor
  }: Editor & {
    readonly restaurantId: number;
    readonly field: RestaurantField;
    readonly version: string;
  },
): Promise<EditOutcome> =>
  db.transaction().execute(async (tx): Promise<EditOutcome> => {
    if (!(await tryLockImports(tx))) return { outcome: 'busy' };
    const restaurant = await lockRestaurant(tx, restaurantId);
    if (!restaurant) return { outcome: 'missing' };
    const override = restaurant.overrides.get(field);
    if (!override) return { outcome: 'unchanged' };
    const value = field === 'closure' ? null : override.imported;
    const touched = [{ part: field, yours: value }];
    await requireCurrent(tx, restaurantId, touched, { version, source: editor.source });
    const changes: FieldChange[] = [{ field, value, isOverridden: false }];
    const actionId = await recordRestaurantAction(tx, restaurant, 'given-back', editor, {
      reason: field,
    });
    await recordEdits(tx, actionId, restaurant, changes);
    await setFields(tx, restaurant, actionId, changes);
    return { outcome: 'changed', actionId, changed: [field] };
  });

/** Loads a restaurant and locks it until the transaction ends. */
export async function lockRestaurant(tx: Db, id: number): Promise<LoadedRestaurant | null> {
  await tx.selectFrom('restaurants').select('id').where('id', '=', id).forUpdate().execute();
  return loadRestaurant(tx, id);
}

async function recordEdits(
  tx: Db,
  actionId: number,
  restaurant: LoadedRestaurant,
  changes: readonly FieldChange[],
): Promise<void> {
  const rows = changes.map(({ field, value, isOverridden }) => ({
    action_id: actionId,
    restaurant_id: restaurant.id,
    field,
    before: toJson(valueOf(restaurant, field)),
    after: toJson(value ?? null),
    was_overridden: restaurant.overrides.has(field),
    is_overridden: isOverridden,
  }));
  await tx.insertInto('restaurant_edits').values(rows).execute();
}

/** Result of an undo. `conflict`: a later action changed the same field; undo that first. */
export type RevertOutcome = 'undone' | 'missing' | 'busy' | 'conflict' | 'undone already';

const EDITS: readonly string[] = ['restaurant-edited', 'restaurant-given-back'];

interface StoredEdit {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly was_overridden: boolean;
  readonly is_overridden: boolean;
}

/** Undoes an action of `editRestaurant` or `removeOverride`: restores its fields, or the latest
 * imported value if the field followed the imports.
 * @param who performs the undo */
export const revertEdit = (
  db: Db,
  { actionId, who }: { readonly actionId: number; readonly who: string },
): Promise<RevertOutcome> =>
  inTransaction(db, async (tx): Promise<RevertOutcome> => {
    if (!(await tryLockImports(tx))) return 'busy';
    const action = await lockAction(tx, actionId);
    if (!action?.restaurant_id || !EDITS.includes(action.action)) return 'missing';
    const restaurant = await lockRestaurant(tx, action.restaurant_id);
    if (!restaurant) return 'missing';
    if (action.undone_at) return 'undone already';
    const edits = await tx
      .selectFrom('restaurant_edits')
      .select(['field', 'before', 'after', 'was_overridden', 'is_overridden'])
      .where('action_id', '=', actionId)
      .execute();
    const changes = edits.map((edit) => planUndo(restaurant, edit));
    if (changes.includes(null)) return 'conflict';
    const planned = changes.filter((change) => change !== null);
    const restored: FieldChange[] = [];
    for (const change of planned) {
      const overrideActionId = change.isOverridden
        ? await findOverrideAction(tx, restaurant.id, change.field, actionId)
        : null;
      restored.push(overrideActionId ? { ...change, actionId: overrideActionId } : change);
    }
    await setFields(tx, restaurant, actionId, restored);
    await recordUndo(tx, actionId, {
      who,
      action: 'restaurant-undone',
      subject: `restaurant ${restaurant.slug}`,
      reason: planned.map(({ field }) => field).join(', '),
    });
    return 'undone';
  });

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

/** The previous action that set a field. */
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
