import { isDeepStrictEqual } from 'node:util';
import { createHash } from 'node:crypto';
import {
  type EditSource,
  type PlacePart,
  type PlaceField,
  PLACE_PART_LABELS,
  PLACE_PARTS,
} from '@tableside/contracts/desk/places/rules';
import { sql } from 'kysely';
import { formatTime } from '@tableside/contracts/restaurant/hours';
import type { Fact, MenuItem } from '@tableside/contracts/restaurant/model';
import type { PlaceConflict } from '@tableside/contracts/desk/places/wire';
import type { Db } from '../../db/schema';
import type { Closure, OpeningHours, SpecialDay } from '../record';
import type { Position } from '../values';
import { toJson } from '../../db/sql';
import { ApiError } from '../../http/errors';
import { isPlaceField, loadPlace, valueOf, type LoadedPlace } from './place';

/** What owners see in place of a name of staff. */
const STAFF = 'The site’s staff';

interface LastChange {
  /** Null for an import or a command. */
  readonly who: string | null;
  readonly at: string;
}

interface LastAct {
  readonly at: Date;
  readonly name: string;
  readonly act: string;
  readonly is_owners: boolean;
  readonly is_undone: boolean;
  /** What the act, or undoing it, left the field at. */
  readonly value: unknown;
}

/** Who gave a part of a restaurant the value that it has, and when.
 * @param source of the user who is told */
async function findLastChange(
  tx: Db,
  id: number,
  { part, value, source }: { part: PlacePart; value: unknown; source: EditSource },
): Promise<LastChange> {
  const act = await findLastAct(tx, id, part);
  if (act && hasLeft(act, part, value)) {
    const isNamed = source !== 'owner' || act.is_owners;
    return { who: isNamed ? act.name : STAFF, at: act.at.toISOString() };
  }
  const { updated_at: at } = await tx
    .selectFrom('restaurants')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { who: null, at: at.toISOString() };
}

/** False where an import or a command has changed it since. */
function hasLeft(act: LastAct, part: PlacePart, value: unknown): boolean {
  if (part === 'featured') return true;
  if (part !== 'state') return isDeepStrictEqual(act.value, value);
  const { state } = value as { state: string };
  return (
    ((act.act === 'place-reopened') !== act.is_undone) === (state === 'open') && state !== 'gone'
  );
}

async function findLastAct(tx: Db, id: number, part: PlacePart): Promise<LastAct | undefined> {
  const isOf = {
    state: sql`a.restaurant_id = ${id} AND a.act IN ('place-closed', 'place-reopened', 'place-merged')`,
    featured: sql`a.act = 'place-featured'`,
    field: sql`a.restaurant_id = ${id} AND e.field = ${part}`,
  }[part === 'state' || part === 'featured' ? part : 'field'];
  const { rows } = await sql<LastAct>`
    SELECT c.at, c.act, c.is_undone, c.value,
      c.source = 'owner' AND NOT c.is_undone AS is_owners,
      coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), c.who) AS name
    FROM (SELECT a.act, a.source, a.undone_at IS NOT NULL AS is_undone,
        coalesce(a.undone_at, a.at) AS at, coalesce(a.undone_by, a.who) AS who,
        CASE WHEN a.undone_at IS NULL THEN e.after ELSE e.before END AS value
      FROM audit a LEFT JOIN place_edits e ON e.act_id = a.id
      WHERE ${isOf} ORDER BY coalesce(a.undone_at, a.at) DESC, a.id DESC LIMIT 1) c
    LEFT JOIN users u ON u.email = c.who`.execute(tx);
  return rows[0];
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MIN = 1440;
const LONGEST = 300;

const span = (opens: number, closes: number): string =>
  closes - opens >= DAY_MIN ? '24 hours' : `${formatTime(opens)} to ${formatTime(closes)}`;

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

/** A field's value in one line for people; "nothing" where it has none. */
export const describeValue = (field: PlaceField, value: unknown): string =>
  cut(describe(field, value)) || 'nothing';

function describe(field: PlaceField, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'hours':
      return describeWeek(value as OpeningHours);
    case 'specialDays':
      return (value as readonly SpecialDay[]).map(describeDay).join('; ');
    case 'closure': {
      const { until, reason } = value as Closure;
      return reason ? `${tellDate(until)} (${reason})` : tellDate(until);
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
  return `${tellDate(date)}${name ? ` (${name})` : ''} ${hours}`;
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const tellDate = (date: string): string => dates.format(new Date(`${date}T00:00Z`));

const HASH_LENGTH = 8;
const STATE_LABELS = {
  open: 'On the site',
  gone: 'Missing from the import',
  closed: 'Closed for good',
  merged: 'Merged',
} as const;

interface ListingState {
  readonly state: keyof typeof STATE_LABELS;
  readonly merged_into: number | null;
}

/** A part that a change is about, with the value that it would set. */
interface TouchedPart {
  readonly part: PlacePart;
  readonly yours?: unknown;
}

interface VersionCheck {
  /** As the client loaded it. */
  readonly version: string;
  /** Owners are not told names of staff. */
  readonly source: EditSource;
  /** Slug of the restaurant of the month; needed where `featured` is touched. */
  readonly choice?: string | null;
}

/** The version of a restaurant: a short hash of each part's value, in the order of `PLACE_PARTS`. Being made of the values, it
 * differs after any change, also one by an import or a command, and changes of different parts do not conflict.
 * @param choice slug of the restaurant of the month */
export async function loadVersion(
  tx: Db,
  place: LoadedPlace,
  choice: string | null = null,
): Promise<string> {
  const state = await loadState(tx, place.id);
  return PLACE_PARTS.map((part) => hashPart(partOf(place, state, choice, part))).join('.');
}

/** Call it with the restaurant locked.
 * @throws {ApiError} restaurant-changed, with both values and who changed it, when a touched part is not what it was */
export async function requireCurrent(
  tx: Db,
  id: number,
  touched: readonly TouchedPart[],
  { version, source, choice = null }: VersionCheck,
): Promise<void> {
  const place = await loadPlace(tx, id);
  if (!place) return;
  const state = await loadState(tx, id);
  const sent = version.split('.');
  const stale = touched.filter(
    ({ part }) => sent[PLACE_PARTS.indexOf(part)] !== hashPart(partOf(place, state, choice, part)),
  );
  if (!stale.length) return;
  const conflicts: PlaceConflict['conflicts'] = [];
  for (const { part, yours } of stale) {
    const value = partOf(place, state, choice, part);
    conflicts.push({
      part,
      ...(await findLastChange(tx, id, { part, value, source })),
      current: describePart(part, value),
      yours: yours === undefined ? null : describePart(part, yours),
    });
  }
  const data: PlaceConflict = { version: await loadVersion(tx, place, choice), conflicts };
  throw new ApiError('restaurant-changed', describeConflicts(conflicts), {}, undefined, data);
}

const hashPart = (value: unknown): string =>
  createHash('sha256')
    .update(toJson(value ?? null))
    .digest('base64url')
    .slice(0, HASH_LENGTH);

function partOf(
  place: LoadedPlace,
  state: ListingState,
  choice: string | null,
  part: PlacePart,
): unknown {
  if (part === 'state') return state;
  return part === 'featured' ? choice : valueOf(place, part);
}

function describePart(part: PlacePart, value: unknown): string {
  if (part === 'state') return STATE_LABELS[(value as ListingState).state];
  if (isPlaceField(part)) return describeValue(part, value);
  return typeof value === 'string' ? value : 'chosen by the ranking';
}

function describeConflicts(conflicts: PlaceConflict['conflicts']): string {
  const names = new Set(conflicts.map(({ who }) => who ?? 'An import'));
  const who = names.size === 1 ? [...names][0] : 'Others';
  const parts = conflicts.map(({ part }) => PLACE_PART_LABELS[part].toLowerCase()).join(', ');
  return `${who} changed this since you opened the restaurant: ${parts}. Nothing was saved.`;
}

async function loadState(tx: Db, id: number): Promise<ListingState> {
  const { rows } = await sql<ListingState>`
    SELECT merged_into, CASE WHEN closed_at IS NULL THEN 'open'
      WHEN merged_into IS NOT NULL THEN 'merged' WHEN is_held_closed THEN 'closed' ELSE 'gone' END AS state
    FROM restaurants WHERE id = ${id}`.execute(tx);
  return rows[0] ?? { state: 'gone', merged_into: null };
}
