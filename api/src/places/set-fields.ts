import type { EditSource, PlaceField } from '@tableside/contracts/desk/places/rules';
import { sql } from 'kysely';
import { toJson } from '../db/json';
import type { Db } from '../db/schema';
import { noteAct } from '../auth/audit';
import { readField } from '../records/fields';
import { refreshStandings } from '../records/standing';
import { writeFields } from '../records/write-fields';
import { noteHiddenPictures } from './hide-pictures';
import { shownRecord, valueOf, withValue, type LoadedPlace } from './load-place';

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

/** Notes an act on a place, there and in the audit. */
export async function notePlaceAct(
  tx: Db,
  place: Pick<LoadedPlace, 'id' | 'slug'>,
  kind: string,
  { who, userId, source }: Editor,
  { reason = null, details = {} }: { reason?: string | null; details?: object } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('place_acts')
    .values({
      restaurant_id: place.id,
      kind,
      source,
      who,
      user_id: userId ?? null,
      details: toJson(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteAct(tx, { who, act: `place-${kind}`, subject: `place ${place.slug}`, reason });
  return id;
}

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
