import { z } from 'zod';
import { id } from '../../common/wire';
import { change, instant, read } from '../endpoint';
import { restaurantChanges } from './changes';
import { EDIT_SOURCES, RESTAURANT_FIELDS, RESTAURANT_PARTS } from './rules';

const field = z.enum(RESTAURANT_FIELDS);

/** Identifies the state of a restaurant when it was loaded. Opaque; every change sends it back. */
export const restaurantVersion = z.string().min(1).max(1000);

/** `data` of the error `restaurant-changed`: the parts of the rejected change that others changed since the sent
 * version. */
export const wireRestaurantConflict = z.object({
  /** Current version, to send with the user's choices. */
  version: restaurantVersion,
  conflicts: z.array(
    z.object({
      part: z.enum(RESTAURANT_PARTS),
      /** Name of the user who changed it; null for an import or a command. */
      who: z.string().nullable(),
      at: z.string(),
      /** Both values as text; `yours` is null for changes without a value, such as a merge. */
      current: z.string(),
      yours: z.string().nullable(),
    }),
  ),
});

/** `gone`: missing from the latest import; `closed`: permanently closed by a user; `merged`: a duplicate that
 * redirects. */
const restaurantState = z.enum(['open', 'gone', 'closed', 'merged']);

export const restaurantsQuery = z.object({
  search: z.string().max(200).default(''),
  show: z.enum(['all', 'edited', 'closed']).default('all'),
});

const wireAdminRestaurantRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  location: z.string().nullable(),
  area: z.string().nullable(),
  state: restaurantState,
  /** Day on which it reopens; null when it is not temporarily closed. */
  closed_until: z.string().nullable(),
  /** Number of overridden fields. */
  override_count: z.number().int(),
  rating_count: z.number().int(),
});

export const wireRestaurants = z.object({
  restaurants: z.array(wireAdminRestaurantRow),
  has_more: z.boolean(),
});

const wireAction = z.object({
  id: z.number().int(),
  kind: z.string(),
  source: z.enum(EDIT_SOURCES),
  who: z.string(),
  at: instant,
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
  /** Changed fields, with values as text. */
  edits: z.array(z.object({ field, before: z.string(), after: z.string() })),
});

/** A restaurant with everything that can be edited. */
export const wireAdminRestaurant = wireAdminRestaurantRow.extend({
  version: restaurantVersion,
  source: z.string(),
  external_id: z.string(),
  values: restaurantChanges,
  /** Overridden fields, and their value in the latest import. */
  overrides: z.array(
    z.object({
      field,
      who: z.string(),
      source: z.enum(EDIT_SOURCES),
      at: instant,
      imported: z.string(),
      is_same: z.boolean(),
    }),
  ),
  actions: z.array(wireAction),
  merged_into: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  duplicates: z.array(z.object({ id: z.number().int(), title: z.string(), slug: z.string() })),
  is_of_the_month: z.boolean(),
  /** Titles of all options, by kind. */
  options: z.record(z.string(), z.array(z.string())),
  /** In the city's time zone. */
  today: z.string(),
  /** Open corrections, oldest first. */
  corrections: z.array(
    z.object({ id: z.number().int(), topic: z.string(), text: z.string(), at: instant }),
  ),
});

const changed = { id, version: restaurantVersion };
/** @property correction id of the correction that this edit applies */
const restaurantEdit = z.object({
  ...changed,
  changes: restaurantChanges,
  correction: id.optional(),
});
export const restaurantClosing = z.object({
  ...changed,
  reason: z.string().trim().max(300).default(''),
});
const restaurantRequest = z.object(changed);
/** Has no version: an action can only be undone while its changes are still in place. */
const restaurantUndo = z.object({ action_id: id });
/** Id of the action, for undo. */
export const wireChanged = z.object({ action_id: z.number().int().nullable() }).nullable();

export type RestaurantRow = z.output<typeof wireAdminRestaurantRow>;
export type RestaurantList = z.output<typeof wireRestaurants>;
export type AdminRestaurant = z.output<typeof wireAdminRestaurant>;
export type RestaurantConflict = z.output<typeof wireRestaurantConflict>;
export type RestaurantAction = AdminRestaurant['actions'][number];

export const restaurantsCalls = {
  find: read('admin/restaurants', wireRestaurants, restaurantsQuery),
  read: read('admin/restaurant/:id', wireAdminRestaurant, z.object({ id })),
  edit: change('admin/restaurants/edit', restaurantEdit, wireChanged),
  takeImported: change(
    'admin/restaurants/take_imported',
    z.object({ ...changed, field }),
    wireChanged,
  ),
  close: change('admin/restaurants/close', restaurantClosing, wireChanged),
  reopen: change('admin/restaurants/reopen', restaurantRequest, wireChanged),
  merge: change('admin/restaurants/merge', z.object({ ...changed, into: id }), wireChanged),
  month: change(
    'admin/restaurants/month',
    z.object({ ...changed, is_chosen: z.boolean() }),
    wireChanged,
  ),
  undo: change('admin/restaurants/undo', restaurantUndo, wireChanged),
} as const;
