import { z } from 'zod';
import { change, read } from '../endpoint';
import { placeChanges } from './changes';
import { EDIT_SOURCES, PLACE_FIELDS, PLACE_PARTS } from './rules';

/** What travels between the operator's desk of places and the API host. */

const id = z.coerce.number<number>().int().positive().max(2_147_483_647);
const field = z.enum(PLACE_FIELDS);

/** Identifies what a restaurant said when it was loaded. Opaque; every change sends it back. */
export const placeVersion = z.string().min(1).max(1000);

/** `data` of `restaurant-changed`: the parts that changed since the sent version and that the refused change is about. */
export const wirePlaceConflict = z.object({
  /** The version now, to send with what the user chooses. */
  version: placeVersion,
  conflicts: z.array(
    z.object({
      part: z.enum(PLACE_PARTS),
      /** Name of who changed it; null for an import or a command. */
      who: z.string().nullable(),
      at: z.string(),
      /** Both values as text; `yours` is null where the change has no value, such as a merge. */
      current: z.string(),
      yours: z.string().nullable(),
    }),
  ),
});

/** Open; gone from its file; closed for good by hand; a double that leads elsewhere. */
const placeState = z.enum(['open', 'gone', 'closed', 'merged']);

export const placesQuery = z.object({
  search: z.string().max(200).default(''),
  show: z.enum(['all', 'edited', 'closed']).default('all'),
});

const wirePlaceRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  location: z.string().nullable(),
  area: z.string().nullable(),
  state: placeState,
  /** The day on which it opens again; null where it is not closed for a time. */
  closed_until: z.string().nullable(),
  /** How many fields are a person's. */
  kept_count: z.number().int(),
  rating_count: z.number().int(),
});

export const wirePlaces = z.object({
  places: z.array(wirePlaceRow),
  has_more: z.boolean(),
});

const wireAct = z.object({
  id: z.number().int(),
  kind: z.string(),
  source: z.enum(EDIT_SOURCES),
  who: z.string(),
  at: z.string(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  /** Each field that it changed, in words. */
  edits: z.array(z.object({ field, before: z.string(), after: z.string() })),
});

/** A place with everything that can be changed of it. */
export const wirePlace = wirePlaceRow.extend({
  version: placeVersion,
  source: z.string(),
  external_id: z.string(),
  values: placeChanges,
  /** Fields that imports leave alone, who said so, and what the last import says. */
  kept: z.array(
    z.object({
      field,
      who: z.string(),
      source: z.enum(EDIT_SOURCES),
      at: z.string(),
      imported: z.string(),
      is_same: z.boolean(),
    }),
  ),
  acts: z.array(wireAct),
  merged_into: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  doubles: z.array(z.object({ id: z.number().int(), title: z.string(), slug: z.string() })),
  is_of_the_month: z.boolean(),
  /** Titles of all options by kind, for whoever chooses some. */
  options: z.record(z.string(), z.array(z.string())),
  /** By the clocks of the city. */
  today: z.string(),
  /** Open corrections, the oldest first. */
  corrections: z.array(
    z.object({ id: z.number().int(), topic: z.string(), text: z.string(), at: z.string() }),
  ),
});

const changed = { id, version: placeVersion };
/** @property correction id of the correction that this change applies */
const placeEdit = z.object({ ...changed, changes: placeChanges, correction: id.optional() });
export const placeClosing = z.object({
  ...changed,
  reason: z.string().trim().max(300).default(''),
});
const placeRequest = z.object(changed);
/** Carries no version: an act is undone only while what it changed still says what it said. */
const placeUndo = z.object({ act_id: id });
/** What came of a change: the act, which can be undone. */
export const wireChanged = z.object({ act_id: z.number().int().nullable() }).nullable();

export type PlaceRow = z.output<typeof wirePlaceRow>;
export type PlaceList = z.output<typeof wirePlaces>;
export type DeskPlace = z.output<typeof wirePlace>;
export type PlaceConflict = z.output<typeof wirePlaceConflict>;
export type PlaceAct = DeskPlace['acts'][number];

export const placesCalls = {
  find: read('desk/places', wirePlaces, placesQuery),
  read: read('desk/place/:id', wirePlace, z.object({ id })),
  edit: change('desk/places/edit', placeEdit, wireChanged),
  takeImported: change('desk/places/take_imported', z.object({ ...changed, field }), wireChanged),
  close: change('desk/places/close', placeClosing, wireChanged),
  reopen: change('desk/places/reopen', placeRequest, wireChanged),
  merge: change('desk/places/merge', z.object({ ...changed, into: id }), wireChanged),
  month: change('desk/places/month', z.object({ ...changed, is_chosen: z.boolean() }), wireChanged),
  undo: change('desk/places/undo', placeUndo, wireChanged),
} as const;
