import {
  PLACE_PART_LABELS,
  PLACE_PARTS,
  type EditSource,
  type PlacePart,
} from '@tableside/contracts/desk/places/rules';
import type { PlaceConflict } from '@tableside/contracts/desk/places/wire';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import { describeValue } from './describe-value';
import { findLastChange } from './last-change';
import { isPlaceField, loadPlace, valueOf, type LoadedPlace } from './load-place';

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
export interface TouchedPart {
  readonly part: PlacePart;
  readonly yours?: unknown;
}

export interface VersionCheck {
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
