import { isDeepStrictEqual } from 'node:util';
import {
  RESTAURANT_FIELDS,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import type {
  RestaurantRow,
  restaurantsQuery,
  wireAdminRestaurant,
} from '@tableside/contracts/admin/restaurants/wire';
import { filterRequest } from '@tableside/contracts/listing/wire';
import { sql, type NotNull } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { readToday } from '../../restaurants/edits/edit-restaurant';
import { describeValue, loadVersion } from '../../restaurants/edits/restaurant-version';
import {
  isRestaurantField,
  loadRestaurant,
  valueOf,
  type LoadedRestaurant,
} from '../../restaurants/edits/restaurant';
import { listOpenCorrectionsOf } from '../../restaurants/corrections';
import { findChoice } from '../../restaurants/rankings';
import { cutSelection, readSelection, type ListingSources } from '../../search/selection';

const RESULTS_MAX = 50;

/** Columns of a `RestaurantRow`, for the table alias `r`. */
const restaurantRowColumns = sql<RestaurantRow>`
  r.id, r.slug, r.title, r.location, r.area, r.rating_count,
  CASE WHEN r.closed_at IS NULL THEN 'open' WHEN r.merged_into IS NOT NULL THEN 'merged'
    WHEN r.is_held_closed THEN 'closed' ELSE 'gone' END AS state,
  (SELECT k.value ->> 'until' FROM overridden_fields k
    WHERE k.restaurant_id = r.id AND k.field = 'closure'
      AND k.value ->> 'until' > current_date::text) AS closed_until,
  (SELECT count(*)::integer FROM overridden_fields k WHERE k.restaurant_id = r.id) AS override_count`;

/** Finds restaurants by name or address. Open ones also match like in the public search, with typos; others by
 * all of their words. */
export async function findRestaurants(
  db: Db,
  sources: ListingSources,
  { search, show }: z.output<typeof restaurantsQuery>,
) {
  const text = search.trim();
  const found = text ? await findOpen(sources, text) : [];
  const terms = text.split(/\s+/).filter(Boolean).slice(0, 8);
  const searchText = sql`search_text(concat_ws(' ', r.title, r.location, r.area, r.slug, r.external_id))`;
  const matchesAll = terms.length
    ? sql.join(
        terms.map((term) => sql`position(search_text(${term}::text) in ${searchText}) > 0`),
        sql` AND `,
      )
    : sql`true`;
  const shown = {
    all: sql`true`,
    edited: sql`EXISTS (SELECT FROM overridden_fields k WHERE k.restaurant_id = r.id)`,
    closed: sql`(r.closed_at IS NOT NULL OR EXISTS (SELECT FROM overridden_fields k
      WHERE k.restaurant_id = r.id AND k.field = 'closure'))`,
  }[show];
  const { rows } = await sql<RestaurantRow>`
    SELECT ${restaurantRowColumns} FROM restaurants r
    WHERE ${shown} AND (r.id = ANY(${found}::integer[]) OR (${matchesAll}))
    ORDER BY array_position(${found}::integer[], r.id), r.closed_at IS NOT NULL, r.title, r.id
    LIMIT ${RESULTS_MAX + 1}`.execute(db);
  return { restaurants: rows.slice(0, RESULTS_MAX), has_more: rows.length > RESULTS_MAX };
}

async function findOpen(sources: ListingSources, keyword: string): Promise<number[]> {
  const selection = await readSelection(sources, filterRequest.parse({ keyword }));
  const { ids } = selection.filters.current.catalog;
  return cutSelection(selection, 0, RESULTS_MAX).map((position) => ids[position] ?? 0);
}

type WireAdminRestaurant = z.input<typeof wireAdminRestaurant>;

const ACTIONS_MAX = 50;

/** Loads a restaurant for its editor; null when it does not exist. */
export async function loadForAdmin(db: Db, id: number, now: Date) {
  const restaurant = await loadRestaurant(db, id);
  const { rows } = await sql<RestaurantRow & { readonly merged_into: number | null }>`
    SELECT ${restaurantRowColumns}, r.merged_into FROM restaurants r WHERE r.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!restaurant || !row) return null;
  const { merged_into: mergedInto, ...shown } = row;
  const choice = await findChoice(db);
  const values = RESTAURANT_FIELDS.map((field) => [field, valueOf(restaurant, field)] as const);
  return {
    ...shown,
    version: await loadVersion(db, restaurant, choice),
    source: restaurant.record.source,
    external_id: restaurant.record.externalId,
    values: Object.fromEntries(values) as WireAdminRestaurant['values'],
    overrides: await listOverridesOf(db, restaurant),
    actions: await listActionsOf(db, id),
    merged_into: mergedInto === null ? null : await findTitle(db, mergedInto),
    duplicates: await db
      .selectFrom('restaurants')
      .select(['id', 'title', 'slug'])
      .where('merged_into', '=', id)
      .orderBy('id')
      .execute(),
    is_of_the_month: choice === restaurant.slug,
    options: await listOptionTitles(db),
    today: await readToday(db, now),
    corrections: (await listOpenCorrectionsOf(db, id)).map((correction) => ({
      ...correction,
      text: correction.message,
      at: correction.created_at,
    })),
  };
}

async function listOverridesOf(db: Db, restaurant: LoadedRestaurant) {
  const actionIds = [...restaurant.overrides.values()].map(({ actionId }) => actionId);
  if (!actionIds.length) return [];
  const actions = await db
    .selectFrom('audit')
    .select(['id', 'who', 'source', 'at'])
    .$narrowType<{ source: NotNull }>()
    .where('id', 'in', actionIds)
    .execute();
  return [...restaurant.overrides.values()].flatMap(({ field, value, imported, actionId }) => {
    const action = actions.find(({ id }) => id === actionId);
    if (!action) return [];
    const importedValue = field === 'closure' ? null : imported;
    return [
      {
        field,
        ...action,
        imported: describeValue(field, importedValue),
        is_same: isDeepStrictEqual(value, importedValue),
      },
    ];
  });
}

async function listActionsOf(db: Db, id: number): Promise<WireAdminRestaurant['actions']> {
  const actions = await db
    .selectFrom('audit')
    .select(['id', 'action', 'source', 'who', 'at', 'undone_at', 'undone_by'])
    .$narrowType<{ source: NotNull }>()
    .where('restaurant_id', '=', id)
    .orderBy('id', 'desc')
    .limit(ACTIONS_MAX)
    .execute();
  const ids = actions.map((action) => action.id);
  const edits = ids.length
    ? await db.selectFrom('restaurant_edits').selectAll().where('action_id', 'in', ids).execute()
    : [];
  const inOrder = (field: string) => RESTAURANT_FIELDS.indexOf(field as RestaurantField);
  edits.sort((a, b) => inOrder(a.field) - inOrder(b.field));
  return actions.map((action) => ({
    ...action,
    kind: action.action.slice('restaurant-'.length),
    edits: edits.flatMap(({ action_id: actionId, field, before, after }) =>
      actionId === action.id && isRestaurantField(field)
        ? [{ field, before: describeValue(field, before), after: describeValue(field, after) }]
        : [],
    ),
  }));
}

const findTitle = async (db: Db, id: number) =>
  (await db
    .selectFrom('restaurants')
    .select(['id', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

async function listOptionTitles(db: Db): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom('options').select(['kind', 'title']).orderBy('title').execute();
  const titles: Record<string, string[]> = {};
  for (const { kind, title } of rows) (titles[kind] ??= []).push(title);
  return titles;
}
