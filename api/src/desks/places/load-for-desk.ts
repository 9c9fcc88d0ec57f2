import { PLACE_FIELDS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import type { wirePlace } from '@tableside/contracts/desk/places/wire';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { readToday } from '../../restaurants/edits/edit-place';
import { describeValue, loadVersion } from '../../restaurants/edits/place-version';
import { isPlaceField, loadPlace, valueOf, type LoadedPlace } from '../../restaurants/edits/place';
import { listOpenCorrectionsOf } from '../../restaurants/corrections';
import { findChoice } from '../../restaurants/rankings';
import { placeRowColumns, type PlaceRow } from './find-places';

type WirePlace = z.input<typeof wirePlace>;

/** Acts that are shown of a place, the newest first. */
const ACTS_MAX = 50;

/** A place with all that the desk shows of it; null when there is none. */
export async function loadForDesk(db: Db, id: number, now: Date): Promise<WirePlace | null> {
  const place = await loadPlace(db, id);
  const { rows } = await sql<PlaceRow & { readonly merged_into: number | null }>`
    SELECT ${placeRowColumns}, r.merged_into FROM restaurants r WHERE r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!place || !row) return null;
  const { merged_into: mergedInto, ...shown } = row;
  const choice = await findChoice(db);
  const values = PLACE_FIELDS.map((field) => [field, valueOf(place, field)] as const);
  return {
    ...shown,
    version: await loadVersion(db, place, choice),
    source: place.record.source,
    external_id: place.record.externalId,
    values: Object.fromEntries(values) as WirePlace['values'],
    kept: await listKeptOf(db, place),
    acts: await listActsOf(db, id),
    merged_into: mergedInto === null ? null : await findTitle(db, mergedInto),
    doubles: await db
      .selectFrom('restaurants')
      .select(['id', 'title', 'slug'])
      .where('merged_into', '=', id)
      .orderBy('id')
      .execute(),
    is_of_the_month: choice === place.slug,
    options: await listOptionTitles(db),
    today: await readToday(db, now),
    corrections: (await listOpenCorrectionsOf(db, id)).map((correction) => ({
      id: correction.id,
      topic: correction.topic,
      text: correction.message,
      at: correction.created_at.toISOString(),
    })),
  };
}

async function listKeptOf(db: Db, place: LoadedPlace): Promise<WirePlace['kept']> {
  const actIds = [...place.kept.values()].map(({ actId }) => actId);
  if (!actIds.length) return [];
  const acts = await db
    .selectFrom('place_acts')
    .select(['id', 'who', 'source', 'at'])
    .where('id', 'in', actIds)
    .execute();
  return [...place.kept.values()].flatMap(({ field, value, imported, actId }) => {
    const act = acts.find(({ id }) => id === actId);
    if (!act) return [];
    const said = field === 'closure' ? null : imported;
    return [
      {
        field,
        who: act.who,
        source: act.source,
        at: act.at.toISOString(),
        imported: describeValue(field, said),
        is_same: isDeepStrictEqual(value, said),
      },
    ];
  });
}

async function listActsOf(db: Db, id: number): Promise<WirePlace['acts']> {
  const acts = await db
    .selectFrom('place_acts')
    .selectAll()
    .where('restaurant_id', '=', id)
    .orderBy('id', 'desc')
    .limit(ACTS_MAX)
    .execute();
  const ids = acts.map((act) => act.id);
  const edits = ids.length
    ? await db.selectFrom('place_edits').selectAll().where('act_id', 'in', ids).execute()
    : [];
  const inOrder = (field: string) => PLACE_FIELDS.indexOf(field as PlaceField);
  edits.sort((a, b) => inOrder(a.field) - inOrder(b.field));
  return acts.map((act) => ({
    id: act.id,
    kind: act.kind,
    source: act.source,
    who: act.who,
    at: act.at.toISOString(),
    undone_at: act.undone_at?.toISOString() ?? null,
    undone_by: act.undone_by,
    edits: edits.flatMap(({ act_id: of, field, before, after }) =>
      of === act.id && isPlaceField(field)
        ? [{ field, before: describeValue(field, before), after: describeValue(field, after) }]
        : [],
    ),
  }));
}

const findTitle = async (db: Db, id: number) =>
  (await db
    .selectFrom('restaurants')
    .select(['id', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

async function listOptionTitles(db: Db): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom('options').select(['kind', 'title']).orderBy('title').execute();
  const titles: Record<string, string[]> = {};
  for (const { kind, title } of rows) (titles[kind] ??= []).push(title);
  return titles;
}
