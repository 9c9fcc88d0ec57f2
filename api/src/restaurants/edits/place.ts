import {
  PLACE_FIELDS,
  type PlaceField,
  type EditSource,
} from '@tableside/contracts/desk/places/rules';
import { sql } from 'kysely';
import { toJson } from '../../db/sql';
import type { Db } from '../../db/schema';
import { withClosure, type Closure, readField, withField, type RestaurantRecord } from '../record';
import { listKept, type KeptField, readRecords, refreshStandings } from '../stored';
import { noteAct } from '../../auth/audit';
import { writeFields } from '../save';

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
const withValue = (place: LoadedPlace, field: PlaceField, value: unknown): LoadedPlace =>
  field === 'closure'
    ? { ...place, closure: value as Closure | null }
    : { ...place, record: withField(place.record, field, value) };

/** The place as the site shows it. */
const shownRecord = ({ record, closure }: LoadedPlace): RestaurantRecord =>
  withClosure(record, closure);

export const toPlain = (value: unknown): unknown => JSON.parse(toJson(value ?? null)) as unknown;

export const isPlaceField = (field: string): field is PlaceField =>
  (PLACE_FIELDS as readonly string[]).includes(field);

/** Notes which pictures a place has lost and got back: those that it has lost are served to nobody. */
async function noteHiddenPictures(
  tx: Db,
  placeId: number,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('hidden_pictures')
    .where('restaurant_id', '=', placeId)
    .where('path', '=', sql<string>`ANY(${after}::text[])`)
    .execute();
  const lost = [...new Set(before)].filter((path) => !after.includes(path));
  if (!lost.length) return;
  await tx
    .insertInto('hidden_pictures')
    .values(lost.map((path) => ({ restaurant_id: placeId, path })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who changes a place, and on whose behalf. */
export interface Editor {
  /** An address at the desk, else the operating system's name. */
  readonly who: string;
  readonly userId?: number | undefined;
  readonly source: EditSource;
}

/** A field's new value, and whether imports leave it alone from now on. */
export interface FieldChange {
  readonly field: PlaceField;
  readonly value: unknown;
  readonly isKept: boolean;
  /** The act whose value it is; default the one that changes it. */
  readonly actId?: number;
}

/** Notes an act on a place. */
export const notePlaceAct = (
  tx: Db,
  { id, slug }: Pick<LoadedPlace, 'id' | 'slug'>,
  kind: string,
  { who, userId, source }: Editor,
  { reason, undo = {} }: { readonly reason: string | null; readonly undo?: object },
): Promise<number> =>
  noteAct(tx, {
    ...{ who, reason, undo },
    act: `place-${kind}`,
    subject: `place ${slug}`,
    place: { restaurant_id: id, source, editor_id: userId ?? null },
  });

/** Stores new values of a place's fields, and which of them are a person's. */
export async function setFields(
  tx: Db,
  place: LoadedPlace,
  actId: number,
  changes: readonly FieldChange[],
): Promise<LoadedPlace> {
  const after = changes.reduce<LoadedPlace>(
    (changed, { field, value }) => withValue(changed, field, value),
    place,
  );
  const fields = changes.map(({ field }) => field);
  for (const { field, value, isKept, actId: keptBy = actId } of changes) {
    if (!isKept || (field === 'closure' && value === null)) {
      await tx
        .deleteFrom('kept_fields')
        .where('restaurant_id', '=', place.id)
        .where('field', '=', field)
        .execute();
      continue;
    }
    const imported = place.kept.get(field)?.imported ?? valueOf(place, field);
    await keep(tx, place.id, field, { value, imported, actId: keptBy });
  }
  if (after.closure) {
    // What is laid over them may have changed, and they under it.
    const imported = readField(after.record, 'specialDays');
    await sql`UPDATE kept_fields SET imported = ${toJson(imported)}::jsonb
      WHERE restaurant_id = ${place.id} AND field = 'closure'`.execute(tx);
  }
  await writeFields(tx, place.id, shownRecord(after), fields);
  if (fields.includes('images')) {
    const [before, now] = [place.record.images, after.record.images];
    await noteHiddenPictures(tx, place.id, { before, after: now });
  }
  await refreshStandings(tx);
  return after;
}

async function keep(
  tx: Db,
  id: number,
  field: PlaceField,
  { value, imported, actId }: { value: unknown; imported: unknown; actId: number },
): Promise<void> {
  const row = { value: toJson(value ?? null), act_id: actId };
  await tx
    .insertInto('kept_fields')
    .values({ restaurant_id: id, field, imported: toJson(imported ?? null), ...row })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'field']).doUpdateSet(row))
    .execute();
}
