import { IMPORT_LISTED_MAX } from '@tableside/contracts/desk/import/wire';
import { PLACE_FIELDS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/schema';
import { describeValue } from '../places/describe-value';
import { toPlain } from '../places/load-place';
import { readField, type RecordField } from '../records/fields';
import type { Identity } from '../records/identities';
import { listKept, type KeptField } from '../records/kept-fields';
import { readRecords } from '../records/read-record';
import type { RestaurantRecord } from '../records/record';
import type { ImportPlan, PlannedPlace } from './plan';
import type { CityFile } from './read-city';

/** Places that are compared at a time. */
const BATCH_SIZE = 250;

/** A field of which a file says something else, in words. */
export interface FieldDifference {
  readonly field: PlaceField;
  readonly before: string;
  readonly after: string;
}

export interface ChangedPlace extends PlannedPlace {
  readonly id: number;
  readonly fields: readonly FieldDifference[];
}

/** A field that is a person's, whatever the file says of it. */
export interface KeptDifference extends PlannedPlace {
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
  city: Pick<CityFile, 'spool' | 'places'>,
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
  for await (const batch of city.spool.batches(BATCH_SIZE)) {
    const wanted = batch.filter(({ externalId }) => idOf.has(externalId));
    if (!wanted.length) continue;
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
