import { isDeepStrictEqual } from 'node:util';
import { IMPORT_LISTED_MAX } from '@tableside/contracts/admin/import/wire';
import {
  RESTAURANT_FIELDS,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import {
  type Identity,
  listOverrides,
  type OverriddenField,
  readRecords,
} from '../restaurants/stored';
import type { Db } from '../db/schema';
import { describeValue } from '../restaurants/edits/restaurant-version';
import { toPlain } from '../restaurants/edits/restaurant';
import { readField, type RecordField, type RestaurantRecord } from '../restaurants/record';
import type { CityFile } from './read-city';

export interface PlannedRestaurant {
  readonly externalId: string;
  readonly title: string;
}

export interface ImportPlan {
  readonly created: readonly PlannedRestaurant[];
  readonly changed: readonly PlannedRestaurant[];
  /** Closed by an earlier import and now back. */
  readonly returned: readonly PlannedRestaurant[];
  readonly gone: readonly PlannedRestaurant[];
  /** Open, but incomplete in the file: they stay unchanged. */
  readonly incomplete: readonly PlannedRestaurant[];
  readonly unchanged: number;
  /** Share of open restaurants that would be removed, 0 to 1. */
  readonly goneShare: number;
  /** OpenStreetMap element types of which every open restaurant would be removed. */
  readonly goneKinds: readonly string[];
}

/** A file that lacks a larger share is probably truncated and must be confirmed. */
const SUSPICIOUS_GONE_SHARE = 0.3;

/** Why a removal must be confirmed; null if it is small enough. */
export function describeGone({ gone, goneShare, goneKinds }: ImportPlan): string | null {
  const percent = Math.round(goneShare * 100);
  const share = `${gone.length} restaurants (${percent}%) would be removed`;
  if (goneShare > SUSPICIOUS_GONE_SHARE) {
    return `${share}, so the file may be truncated or for another city. Nothing was written.`;
  }
  if (!goneKinds.length) return null;
  return `${share}, including every ${goneKinds.join(' and every ')}, so the file may have been exported without them. Nothing was written.`;
}

const KINDS = ['node', 'way', 'relation'];

function listGoneKinds(open: readonly PlannedRestaurant[], gone: readonly PlannedRestaurant[]) {
  const countOf = (restaurants: readonly PlannedRestaurant[], kind: string) =>
    restaurants.filter(({ externalId }) => externalId.startsWith(`${kind}/`)).length;
  return KINDS.filter((kind) => {
    const count = countOf(gone, kind);
    return count > 0 && count === countOf(open, kind);
  });
}

export function planImport(
  { restaurants, incomplete }: Pick<CityFile, 'restaurants' | 'incomplete'>,
  stored: readonly Identity[],
): ImportPlan {
  const known = new Map(stored.map((identity) => [identity.externalId, identity]));
  const created: PlannedRestaurant[] = [];
  const changed: PlannedRestaurant[] = [];
  const returned: PlannedRestaurant[] = [];
  for (const [externalId, { title, contentHash }] of restaurants) {
    const before = known.get(externalId);
    if (!before) created.push({ externalId, title });
    else if (before.state === 'gone') returned.push({ externalId, title });
    else if (before.contentHash !== contentHash) changed.push({ externalId, title });
  }
  const open = stored.filter(({ state }) => state === 'open');
  const missing = open
    .filter(({ externalId }) => !restaurants.has(externalId))
    .map(({ externalId, title }) => ({ externalId, title }));
  const gone = missing.filter(({ externalId }) => !incomplete.has(externalId));
  return {
    created,
    changed,
    returned,
    gone,
    incomplete: missing.filter(({ externalId }) => incomplete.has(externalId)),
    unchanged: restaurants.size - created.length - changed.length - returned.length,
    goneShare: open.length ? gone.length / open.length : 0,
    goneKinds: listGoneKinds(open, gone),
  };
}

export const isEmptyPlan = (plan: ImportPlan): boolean =>
  plan.created.length + plan.changed.length + plan.returned.length + plan.gone.length === 0;

const BATCH_SIZE = 250;

interface FieldDifference {
  readonly field: RestaurantField;
  readonly before: string;
  readonly after: string;
}

interface ChangedRestaurant extends PlannedRestaurant {
  readonly id: number;
  readonly fields: readonly FieldDifference[];
}

interface OverrideDifference extends PlannedRestaurant {
  readonly id: number;
  readonly field: RestaurantField;
  readonly value: string;
  readonly imported: string;
  readonly actionId: number;
}

export interface Difference {
  readonly changed: readonly ChangedRestaurant[];
  readonly overrides: readonly OverrideDifference[];
  readonly overrideCount: number;
}

const RECORD_FIELDS = RESTAURANT_FIELDS.filter(
  (field): field is RecordField => field !== 'closure',
);

/** Compares a file with the stored restaurants it changes, and with manual overrides. */
export async function listDifference(
  db: Db,
  city: Pick<CityFile, 'records' | 'restaurants'>,
  plan: ImportPlan,
  identities: readonly Identity[],
): Promise<Difference> {
  const overridesById = await listOverridesAmong(db, city, identities);
  const detailed = new Set(
    plan.changed.slice(0, IMPORT_LISTED_MAX).map(({ externalId }) => externalId),
  );
  const idOf = new Map(
    identities
      .filter(({ id, externalId }) => detailed.has(externalId) || overridesById.has(id))
      .map(({ id, externalId }) => [externalId, id]),
  );
  const changed: ChangedRestaurant[] = [];
  const overrides: OverrideDifference[] = [];
  let overrideCount = 0;
  if (!idOf.size) return { changed, overrides, overrideCount };
  const all = city.records.filter(({ externalId }) => idOf.has(externalId));
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const wanted = all.slice(start, start + BATCH_SIZE);
    const ids = wanted.map(({ externalId }) => idOf.get(externalId) ?? 0);
    const stored = new Map((await readRecords(db, ids)).map(({ id, record }) => [id, record]));
    for (const record of wanted) {
      const { externalId, title } = record;
      const id = idOf.get(externalId) ?? 0;
      const before = stored.get(id);
      const held = overridesById.get(id) ?? [];
      const differing = listOverrideDifferences(record, held);
      overrideCount += differing.length;
      for (const each of differing) {
        if (overrides.length < IMPORT_LISTED_MAX)
          overrides.push({ externalId, title, id, ...each });
      }
      if (before && detailed.has(externalId))
        changed.push({ externalId, title, id, fields: listFields(before, record, held) });
    }
  }
  return { changed, overrides, overrideCount };
}

async function listOverridesAmong(
  db: Db,
  { restaurants }: Pick<CityFile, 'restaurants'>,
  identities: readonly Identity[],
): Promise<ReadonlyMap<number, readonly OverriddenField[]>> {
  const rows = await db
    .selectFrom('overridden_fields')
    .select('restaurant_id')
    .distinct()
    .execute();
  const edited = new Set(rows.map(({ restaurant_id: id }) => id));
  const ids = identities
    .filter(({ id, externalId }) => edited.has(id) && restaurants.has(externalId))
    .map(({ id }) => id);
  return listOverrides(db, ids);
}

function listOverrideDifferences(record: RestaurantRecord, held: readonly OverriddenField[]) {
  return held.flatMap(({ field, value, actionId }) => {
    // Files contain no closures.
    if (field === 'closure') return [];
    const imported = toPlain(readField(record, field));
    if (isDeepStrictEqual(imported, value)) return [];
    const texts = { value: describeValue(field, value), imported: describeValue(field, imported) };
    return [{ field, actionId, ...texts }];
  });
}

function listFields(
  before: RestaurantRecord,
  after: RestaurantRecord,
  held: readonly OverriddenField[],
): FieldDifference[] {
  const overridden = new Map(held.map((each) => [each.field, each]));
  return RECORD_FIELDS.flatMap((field) => {
    if (overridden.has(field)) return [];
    const closure = field === 'specialDays' ? overridden.get('closure') : undefined;
    const old = closure ? closure.imported : toPlain(readField(before, field));
    const imported = toPlain(readField(after, field));
    if (isDeepStrictEqual(old, imported)) return [];
    return [{ field, before: describeValue(field, old), after: describeValue(field, imported) }];
  });
}
