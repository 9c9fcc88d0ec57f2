import { isDeepStrictEqual } from 'node:util';
import { createHash } from 'node:crypto';
import {
  type EditSource,
  type RestaurantPart,
  type RestaurantField,
  RESTAURANT_PART_LABELS,
  RESTAURANT_PARTS,
} from '@tableside/contracts/admin/restaurants/rules';
import { sql } from 'kysely';
import { formatTime } from '@tableside/contracts/restaurant/hours';
import type { Fact, MenuItem } from '@tableside/contracts/restaurant/model';
import type { RestaurantConflict } from '@tableside/contracts/admin/restaurants/wire';
import type { Db } from '../../db/schema';
import type { Closure, OpeningHours, SpecialDay } from '../record';
import type { Position } from '../values';
import { DAY_MIN } from '../week';
import { toJson } from '../../db/sql';
import { ApiError } from '../../http/errors';
import { isRestaurantField, loadRestaurant, valueOf, type LoadedRestaurant } from './restaurant';

/** Shown to owners instead of staff names. */
const STAFF = 'Site staff';

interface LastChange {
  /** Null for imports and commands. */
  readonly who: string | null;
  readonly at: string;
}

interface LastAction {
  readonly at: Date;
  readonly name: string;
  readonly action: string;
  readonly is_owners: boolean;
  readonly is_undone: boolean;
  /** The field's value after the action or its undo. */
  readonly value: unknown;
}

/** Who last changed a part of a restaurant, and when.
 * @param source of the user who sees it */
async function findLastChange(
  tx: Db,
  id: number,
  { part, value, source }: { part: RestaurantPart; value: unknown; source: EditSource },
): Promise<LastChange> {
  const action = await findLastAction(tx, id, part);
  if (action && isUnchangedSince(action, part, value)) {
    const isNamed = source !== 'owner' || action.is_owners;
    return { who: isNamed ? action.name : STAFF, at: action.at.toISOString() };
  }
  const { updated_at: at } = await tx
    .selectFrom('restaurants')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { who: null, at: at.toISOString() };
}

/** False if an import or command has changed it since. */
function isUnchangedSince(action: LastAction, part: RestaurantPart, value: unknown): boolean {
  if (part === 'featured') return true;
  if (part !== 'state') return isDeepStrictEqual(action.value, value);
  const { state } = value as { state: string };
  return (
    ((action.action === 'restaurant-reopened') !== action.is_undone) === (state === 'open') &&
    state !== 'gone'
  );
}

async function findLastAction(tx: Db, id: number, part: RestaurantPart) {
  const isOf = {
    state: sql`a.restaurant_id = ${id} AND a.action IN ('restaurant-closed', 'restaurant-reopened', 'restaurant-merged')`,
    featured: sql`a.action = 'restaurant-featured'`,
    field: sql`a.restaurant_id = ${id} AND e.field = ${part}`,
  }[part === 'state' || part === 'featured' ? part : 'field'];
  const { rows } = await sql<LastAction>`
    SELECT c.at, c.action, c.is_undone, c.value,
      c.source = 'owner' AND NOT c.is_undone AS is_owners,
      coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), c.who) AS name
    FROM (SELECT a.action, a.source, a.undone_at IS NOT NULL AS is_undone,
        coalesce(a.undone_at, a.at) AS at, coalesce(a.undone_by, a.who) AS who,
        CASE WHEN a.undone_at IS NULL THEN e.after ELSE e.before END AS value
      FROM audit a LEFT JOIN restaurant_edits e ON e.action_id = a.id
      WHERE ${isOf} ORDER BY coalesce(a.undone_at, a.at) DESC, a.id DESC LIMIT 1) c
    LEFT JOIN users u ON u.email = c.who`.execute(tx);
  return rows[0];
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const LONGEST = 300;

const span = (opens: number, closes: number): string =>
  closes - opens >= DAY_MIN ? '24 hours' : `${formatTime(opens)} to ${formatTime(closes)}`;

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

/** Formats a field's value on one line; "nothing" if it is empty. */
export const describeValue = (field: RestaurantField, value: unknown): string =>
  cut(describe(field, value)) || 'nothing';

function describe(field: RestaurantField, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'hours':
      return describeWeek(value as OpeningHours);
    case 'specialDays':
      return (value as readonly SpecialDay[]).map(describeDay).join('; ');
    case 'closure': {
      const { until, reason } = value as Closure;
      return reason ? `${formatChangeDate(until)} (${reason})` : formatChangeDate(until);
    }
    case 'position': {
      const { latitude, longitude } = value as Position;
      return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
    }
    case 'links':
      return Object.values(value).filter(Boolean).join(', ');
    case 'facts':
      return (value as readonly Fact[]).map((fact) => `${fact.title}: ${fact.value}`).join(', ');
    case 'menu':
      return (value as readonly MenuItem[])
        .map(({ name, price }) => [name, price].filter(Boolean).join(' '))
        .join(', ');
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

function describeWeek({ spans, closedOn }: OpeningHours): string {
  return DAYS.flatMap((name, index) => {
    const own = spans.filter(({ weekday }) => weekday === index + 1);
    if (own.length) {
      const times = own.map(({ opensMin, closesMin }) => span(opensMin, closesMin));
      return [`${name} ${times.join(', ')}`];
    }
    return closedOn.some((weekday) => weekday === index + 1) ? [`${name} closed`] : [];
  }).join('; ');
}

function describeDay({ date, name, spans }: SpecialDay): string {
  const hours =
    spans === null
      ? 'not known'
      : spans.map(([opens, closes]) => span(opens, closes)).join(', ') || 'closed';
  return `${formatChangeDate(date)}${name ? ` (${name})` : ''} ${hours}`;
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const formatChangeDate = (date: string): string => dates.format(new Date(`${date}T00:00Z`));

const HASH_LENGTH = 8;
const STATE_LABELS = {
  open: 'On the site',
  gone: 'Missing from the import',
  closed: 'Permanently closed',
  merged: 'Merged',
} as const;

interface ListingState {
  readonly state: keyof typeof STATE_LABELS;
  readonly merged_into: number | null;
}

interface TouchedPart {
  readonly part: RestaurantPart;
  readonly yours?: unknown;
}

interface VersionCheck {
  readonly version: string;
  /** Staff names are hidden from owners. */
  readonly source: EditSource;
  /** Slug of the restaurant of the month; required if `featured` is changed. */
  readonly choice?: string | null;
}

/** The version of a restaurant: a short hash per part, in the order of `RESTAURANT_PARTS`. Hashing values detects any
 * change, including imports and commands, and changes of different parts do not conflict.
 * @param choice slug of the restaurant of the month */
export async function loadVersion(
  tx: Db,
  restaurant: LoadedRestaurant,
  choice: string | null = null,
): Promise<string> {
  const state = await loadState(tx, restaurant.id);
  return RESTAURANT_PARTS.map((part) => hashPart(partOf(restaurant, state, choice, part))).join(
    '.',
  );
}

/** Call it with the restaurant locked.
 * @throws {ApiError} restaurant-changed, with both values and who changed it, if a touched part has changed */
export async function requireCurrent(
  tx: Db,
  id: number,
  touched: readonly TouchedPart[],
  { version, source, choice = null }: VersionCheck,
): Promise<void> {
  const restaurant = await loadRestaurant(tx, id);
  if (!restaurant) return;
  const state = await loadState(tx, id);
  const sent = version.split('.');
  const stale = touched.filter(
    ({ part }) =>
      sent[RESTAURANT_PARTS.indexOf(part)] !== hashPart(partOf(restaurant, state, choice, part)),
  );
  if (!stale.length) return;
  const conflicts: RestaurantConflict['conflicts'] = [];
  for (const { part, yours } of stale) {
    const value = partOf(restaurant, state, choice, part);
    conflicts.push({
      part,
      ...(await findLastChange(tx, id, { part, value, source })),
      current: describePart(part, value),
      yours: yours === undefined ? null : describePart(part, yours),
    });
  }
  const data: RestaurantConflict = {
    version: await loadVersion(tx, restaurant, choice),
    conflicts,
  };
  throw new ApiError('restaurant-changed', describeConflicts(conflicts), {}, undefined, data);
}

const hashPart = (value: unknown): string =>
  createHash('sha256')
    .update(toJson(value ?? null))
    .digest('base64url')
    .slice(0, HASH_LENGTH);

function partOf(
  restaurant: LoadedRestaurant,
  state: ListingState,
  choice: string | null,
  part: RestaurantPart,
): unknown {
  if (part === 'state') return state;
  return part === 'featured' ? choice : valueOf(restaurant, part);
}

function describePart(part: RestaurantPart, value: unknown): string {
  if (part === 'state') return STATE_LABELS[(value as ListingState).state];
  if (isRestaurantField(part)) return describeValue(part, value);
  return typeof value === 'string' ? value : 'chosen by the ranking';
}

function describeConflicts(conflicts: RestaurantConflict['conflicts']): string {
  const names = new Set(conflicts.map(({ who }) => who ?? 'An import'));
  const who = names.size === 1 ? [...names][0] : 'Others';
  const parts = conflicts.map(({ part }) => RESTAURANT_PART_LABELS[part].toLowerCase()).join(', ');
  return `${who} changed this since you opened the restaurant: ${parts}. Nothing was saved.`;
}

async function loadState(tx: Db, id: number): Promise<ListingState> {
  const { rows } = await sql<ListingState>`
    SELECT merged_into, CASE WHEN closed_at IS NULL THEN 'open'
      WHEN merged_into IS NOT NULL THEN 'merged' WHEN is_held_closed THEN 'closed' ELSE 'gone' END AS state
    FROM restaurants WHERE id = ${id}`.execute(tx);
  return rows[0] ?? { state: 'gone', merged_into: null };
}
