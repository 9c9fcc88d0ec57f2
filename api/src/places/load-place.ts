import { PLACE_FIELDS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import { withClosure, type Closure } from '../records/closure';
import { readField, withField } from '../records/fields';
import { listKept, type KeptField } from '../records/kept-fields';
import { readRecords } from '../records/read-record';
import type { RestaurantRecord } from '../records/record';

/** A place as people change it: what is laid over it for a closure lies beside it. */
export interface LoadedPlace {
  readonly id: number;
  readonly slug: string;
  /** Without the closure's days. */
  readonly record: RestaurantRecord;
  readonly closure: Closure | null;
  readonly kept: ReadonlyMap<PlaceField, KeptField>;
}

/** @returns null when there is none with this id */
export async function loadPlace(tx: Db, id: number): Promise<LoadedPlace | null> {
  const [stored] = await readRecords(tx, [id]);
  if (!stored) return null;
  const rows = (await listKept(tx, [id])).get(id) ?? [];
  const kept = new Map(rows.map((row) => [row.field, row]));
  const closure = kept.get('closure');
  return {
    id,
    slug: stored.slug,
    record: closure ? withField(stored.record, 'specialDays', closure.imported) : stored.record,
    closure: (closure?.value as Closure | undefined) ?? null,
    kept,
  };
}

/** A field's value in the form in which it is stored and compared. */
export const valueOf = ({ record, closure }: LoadedPlace, field: PlaceField): unknown =>
  toPlain(field === 'closure' ? closure : readField(record, field));

/** The place with another value of a field. */
export const withValue = (place: LoadedPlace, field: PlaceField, value: unknown): LoadedPlace =>
  field === 'closure'
    ? { ...place, closure: value as Closure | null }
    : { ...place, record: withField(place.record, field, value) };

/** The place as the site shows it. */
export const shownRecord = ({ record, closure }: LoadedPlace): RestaurantRecord =>
  withClosure(record, closure);

export const toPlain = (value: unknown): unknown => JSON.parse(toJson(value ?? null)) as unknown;

export const isPlaceField = (field: string): field is PlaceField =>
  (PLACE_FIELDS as readonly string[]).includes(field);
