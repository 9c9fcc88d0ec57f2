import {
  RESTAURANT_FIELDS,
  type RestaurantField,
  type EditSource,
} from '@tableside/contracts/admin/restaurants/rules';
import { sql } from 'kysely';
import { toJson } from '../../db/sql';
import type { Db } from '../../db/schema';
import { withClosure, type Closure, readField, withField, type RestaurantRecord } from '../record';
import { listOverrides, type OverriddenField, readRecords, refreshCompleteness } from '../stored';
import { recordAction } from '../../auth/audit';
import { writeFields } from '../save';

/** A restaurant for editing: the record, and separately its closure. */
export interface LoadedRestaurant {
  readonly id: number;
  readonly slug: string;
  /** Without the closure applied. */
  readonly record: RestaurantRecord;
  readonly closure: Closure | null;
  readonly overrides: ReadonlyMap<RestaurantField, OverriddenField>;
}

/** @returns null if the id is unknown */
export async function loadRestaurant(tx: Db, id: number): Promise<LoadedRestaurant | null> {
  const [stored] = await readRecords(tx, [id]);
  if (!stored) return null;
  const rows = (await listOverrides(tx, [id])).get(id) ?? [];
  const overrides = new Map(rows.map((row) => [row.field, row]));
  const closure = overrides.get('closure');
  return {
    id,
    slug: stored.slug,
    record: closure ? withField(stored.record, 'specialDays', closure.imported) : stored.record,
    closure: (closure?.value as Closure | undefined) ?? null,
    overrides,
  };
}

export const valueOf = ({ record, closure }: LoadedRestaurant, field: RestaurantField): unknown =>
  toPlain(field === 'closure' ? closure : readField(record, field));

const withValue = (restaurant: LoadedRestaurant, field: RestaurantField, value: unknown) =>
  field === 'closure'
    ? { ...restaurant, closure: value as Closure | null }
    : { ...restaurant, record: withField(restaurant.record, field, value) };

const shownRecord = ({ record, closure }: LoadedRestaurant): RestaurantRecord =>
  withClosure(record, closure);

export const toPlain = (value: unknown): unknown => JSON.parse(toJson(value ?? null)) as unknown;

export const isRestaurantField = (field: string): field is RestaurantField =>
  (RESTAURANT_FIELDS as readonly string[]).includes(field);

/** Records which pictures a restaurant lost or got back: removed ones are no longer served. */
async function recordHiddenPictures(
  tx: Db,
  restaurantId: number,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('hidden_pictures')
    .where('restaurant_id', '=', restaurantId)
    .where('path', '=', sql<string>`ANY(${after}::text[])`)
    .execute();
  const lost = [...new Set(before)].filter((path) => !after.includes(path));
  if (!lost.length) return;
  await tx
    .insertInto('hidden_pictures')
    .values(lost.map((path) => ({ restaurant_id: restaurantId, path })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who edits a restaurant, and in which role. */
export interface Editor {
  /** Email address in the admin pages, else the name of the operating system user. */
  readonly who: string;
  readonly userId?: number | undefined;
  readonly source: EditSource;
}

export interface FieldChange {
  readonly field: RestaurantField;
  readonly value: unknown;
  readonly isOverridden: boolean;
  /** The action that set the value; default: the current one. */
  readonly actionId?: number;
}

export const recordRestaurantAction = (
  tx: Db,
  { id, slug }: Pick<LoadedRestaurant, 'id' | 'slug'>,
  kind: string,
  { who, userId, source }: Editor,
  { reason, undo = {} }: { readonly reason: string | null; readonly undo?: object },
): Promise<number> =>
  recordAction(tx, {
    ...{ who, reason, undo },
    action: `restaurant-${kind}`,
    subject: `restaurant ${slug}`,
    restaurant: { restaurant_id: id, source, editor_id: userId ?? null },
  });

export async function setFields(
  tx: Db,
  restaurant: LoadedRestaurant,
  actionId: number,
  changes: readonly FieldChange[],
): Promise<LoadedRestaurant> {
  const after = changes.reduce<LoadedRestaurant>(
    (changed, { field, value }) => withValue(changed, field, value),
    restaurant,
  );
  const fields = changes.map(({ field }) => field);
  for (const { field, value, isOverridden, actionId: overriddenBy = actionId } of changes) {
    if (!isOverridden || (field === 'closure' && value === null)) {
      await tx
        .deleteFrom('overridden_fields')
        .where('restaurant_id', '=', restaurant.id)
        .where('field', '=', field)
        .execute();
      continue;
    }
    const imported = restaurant.overrides.get(field)?.imported ?? valueOf(restaurant, field);
    await keep(tx, restaurant.id, field, { value, imported, actionId: overriddenBy });
  }
  if (after.closure) {
    // The imported special days may have changed under the closure.
    const imported = readField(after.record, 'specialDays');
    await sql`UPDATE overridden_fields SET imported = ${toJson(imported)}::jsonb
      WHERE restaurant_id = ${restaurant.id} AND field = 'closure'`.execute(tx);
  }
  await writeFields(tx, restaurant.id, shownRecord(after), fields);
  if (fields.includes('images')) {
    const [before, now] = [restaurant.record.images, after.record.images];
    await recordHiddenPictures(tx, restaurant.id, { before, after: now });
  }
  await refreshCompleteness(tx);
  return after;
}

async function keep(
  tx: Db,
  id: number,
  field: RestaurantField,
  { value, imported, actionId }: { value: unknown; imported: unknown; actionId: number },
): Promise<void> {
  const row = { value: toJson(value ?? null), action_id: actionId };
  await tx
    .insertInto('overridden_fields')
    .values({ restaurant_id: id, field, imported: toJson(imported ?? null), ...row })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'field']).doUpdateSet(row))
    .execute();
}
