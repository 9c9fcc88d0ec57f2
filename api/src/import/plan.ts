import { isDeepStrictEqual } from 'node:util';
import { IMPORT_LISTED_MAX } from '@tableside/contracts/desk/import/wire';
import { PLACE_FIELDS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import { type Identity, listKept, type KeptField, readRecords } from '../restaurants/stored';
import type { Db } from '../db/schema';
import { describeValue } from '../restaurants/edits/place-version';
import { toPlain } from '../restaurants/edits/place';
import { readField, type RecordField, type RestaurantRecord } from '../restaurants/record';
import type { CityFile } from './read-city';

export interface PlannedPlace {
  readonly externalId: string;
  readonly title: string;
}

/** What an import would change. */
export interface ImportPlan {
  readonly created: readonly PlannedPlace[];
  readonly changed: readonly PlannedPlace[];
  /** Had been gone and are back. */
  readonly returned: readonly PlannedPlace[];
  /** On the site now, and not in the file. */
  readonly gone: readonly PlannedPlace[];
  /** On the site now, and in the file without what an import needs: they stay as they are. */
  readonly incomplete: readonly PlannedPlace[];
  readonly unchanged: number;
  /** Share of the places on the site that would be gone, 0 to 1. */
  readonly goneShare: number;
  /** Kinds of OpenStreetMap's elements of which every place on the site would be gone. */
  readonly goneKinds: readonly string[];
}

/** A file that lacks more of the city than this is taken for one cut short, until somebody says otherwise. */
const SUSPICIOUS_GONE_SHARE = 0.3;

/** Why a file that lacks so much of the city is not written until it is confirmed; null for any other. */
export function describeGone({ gone, goneShare, goneKinds }: ImportPlan): string | null {
  const percent = Math.round(goneShare * 100);
  const share = `${gone.length} places (${percent} %) would be gone`;
  if (goneShare > SUSPICIOUS_GONE_SHARE) {
    return `${share}, so the file may be cut short or of another city; nothing was written.`;
  }
  if (!goneKinds.length) return null;
  return `${share}, among them every ${goneKinds.join(' and every ')}, so the file may have been made without them; nothing was written.`;
}

const KINDS = ['node', 'way', 'relation'];

function listGoneKinds(open: readonly PlannedPlace[], gone: readonly PlannedPlace[]): string[] {
  const countOf = (places: readonly PlannedPlace[], kind: string) =>
    places.filter(({ externalId }) => externalId.startsWith(`${kind}/`)).length;
  return KINDS.filter((kind) => {
    const count = countOf(gone, kind);
    return count > 0 && count === countOf(open, kind);
  });
}

/** Compares a file with what is stored. */
export function planImport(
  { places, incomplete }: Pick<CityFile, 'places' | 'incomplete'>,
  stored: readonly Identity[],
): ImportPlan {
  const known = new Map(stored.map((identity) => [identity.externalId, identity]));
  const created: PlannedPlace[] = [];
  const changed: PlannedPlace[] = [];
  const returned: PlannedPlace[] = [];
  for (const [externalId, { title, contentHash }] of places) {
    const before = known.get(externalId);
    if (!before) created.push({ externalId, title });
    else if (before.state === 'gone') returned.push({ externalId, title });
    else if (before.contentHash !== contentHash) changed.push({ externalId, title });
  }
  const open = stored.filter(({ state }) => state === 'open');
  const missing = open
    .filter(({ externalId }) => !places.has(externalId))
    .map(({ externalId, title }) => ({ externalId, title }));
  const gone = missing.filter(({ externalId }) => !incomplete.has(externalId));
  return {
    created,
    changed,
    returned,
    gone,
    incomplete: missing.filter(({ externalId }) => incomplete.has(externalId)),
    unchanged: places.size - created.length - changed.length - returned.length,
    goneShare: open.length ? gone.length / open.length : 0,
    goneKinds: listGoneKinds(open, gone),
  };
}

export const isEmptyPlan = (plan: ImportPlan): boolean =>
  plan.created.length + plan.changed.length + plan.returned.length + plan.gone.length === 0;

/** Places that are compared at a time. */
const BATCH_SIZE = 250;

/** A field of which a file says something else, in words. */
interface FieldDifference {
  readonly field: PlaceField;
  readonly before: string;
  readonly after: string;
}

interface ChangedPlace extends PlannedPlace {
  readonly id: number;
  readonly fields: readonly FieldDifference[];
}

/** A field that is a person's, whatever the file says of it. */
interface KeptDifference extends PlannedPlace {
  readonly id: number;
  readonly field: PlaceField;
  readonly value: string;
  readonly imported: string;
  readonly actId: number;
}

/** What a file says otherwise than the site, field by field. */
export interface Difference {
  /** The first changed places. */
  readonly changed: readonly ChangedPlace[];
  /** The first kept fields. */
  readonly kept: readonly KeptDifference[];
  readonly keptCount: number;
}

const RECORD_FIELDS = PLACE_FIELDS.filter((field): field is RecordField => field !== 'closure');

/** Compares a file with what is stored of the places that it changes, and with what people changed by hand. */
export async function listDifference(
  db: Db,
  city: Pick<CityFile, 'records' | 'places'>,
  plan: ImportPlan,
  identities: readonly Identity[],
): Promise<Difference> {
  const keptById = await listKeptAmong(db, city, identities);
  const detailed = new Set(
    plan.changed.slice(0, IMPORT_LISTED_MAX).map(({ externalId }) => externalId),
  );
  const idOf = new Map(
    identities
      .filter(({ id, externalId }) => detailed.has(externalId) || keptById.has(id))
      .map(({ id, externalId }) => [externalId, id]),
  );
  const changed: ChangedPlace[] = [];
  const kept: KeptDifference[] = [];
  let keptCount = 0;
  if (!idOf.size) return { changed, kept, keptCount };
  const all = city.records.filter(({ externalId }) => idOf.has(externalId));
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const wanted = all.slice(start, start + BATCH_SIZE);
    const ids = wanted.map(({ externalId }) => idOf.get(externalId) ?? 0);
    const stored = new Map((await readRecords(db, ids)).map(({ id, record }) => [id, record]));
    for (const record of wanted) {
      const { externalId, title } = record;
      const id = idOf.get(externalId) ?? 0;
      const before = stored.get(id);
      const held = keptById.get(id) ?? [];
      const differing = listKeptDifferences(record, held);
      keptCount += differing.length;
      for (const each of differing) {
        if (kept.length < IMPORT_LISTED_MAX) kept.push({ externalId, title, id, ...each });
      }
      if (before && detailed.has(externalId))
        changed.push({ externalId, title, id, fields: listFields(before, record, held) });
    }
  }
  return { changed, kept, keptCount };
}

async function listKeptAmong(
  db: Db,
  { places }: Pick<CityFile, 'places'>,
  identities: readonly Identity[],
): Promise<ReadonlyMap<number, readonly KeptField[]>> {
  const rows = await db.selectFrom('kept_fields').select('restaurant_id').distinct().execute();
  const edited = new Set(rows.map(({ restaurant_id: id }) => id));
  const ids = identities
    .filter(({ id, externalId }) => edited.has(id) && places.has(externalId))
    .map(({ id }) => id);
  return listKept(db, ids);
}

function listKeptDifferences(record: RestaurantRecord, held: readonly KeptField[]) {
  return held.flatMap(({ field, value, actId }) => {
    // A closure is nothing that a file could say.
    if (field === 'closure') return [];
    const said = toPlain(readField(record, field));
    if (isDeepStrictEqual(said, value)) return [];
    const words = { value: describeValue(field, value), imported: describeValue(field, said) };
    return [{ field, actId, ...words }];
  });
}

function listFields(
  before: RestaurantRecord,
  after: RestaurantRecord,
  held: readonly KeptField[],
): FieldDifference[] {
  const kept = new Map(held.map((each) => [each.field, each]));
  return RECORD_FIELDS.flatMap((field) => {
    if (kept.has(field)) return [];
    const closure = field === 'specialDays' ? kept.get('closure') : undefined;
    const old = closure ? closure.imported : toPlain(readField(before, field));
    const said = toPlain(readField(after, field));
    if (isDeepStrictEqual(old, said)) return [];
    return [{ field, before: describeValue(field, old), after: describeValue(field, said) }];
  });
}
