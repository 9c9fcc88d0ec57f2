import { isDeepStrictEqual } from 'node:util';
import { PLACE_FIELDS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import type { wirePlace } from '@tableside/contracts/desk/places/wire';
import { filterRequest } from '@tableside/contracts/listing/wire';
import { sql, type NotNull } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { readToday } from '../../restaurants/edits/edit-place';
import { describeValue } from '../../restaurants/edits/place-version';
import { isPlaceField, loadPlace, valueOf, type LoadedPlace } from '../../restaurants/edits/place';
import { loadVersion } from '../../restaurants/edits/place-version';
import { listOpenCorrectionsOf } from '../../restaurants/corrections';
import { findChoice } from '../../restaurants/rankings';
import { cutSelection, readSelection, type ListingSources } from '../../search/selection';

/** Places that a search shows at most. */
const SHOWN_MAX = 50;

export interface PlaceRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly location: string | null;
  readonly area: string | null;
  readonly state: 'open' | 'gone' | 'closed' | 'merged';
  readonly closed_until: string | null;
  readonly kept_count: number;
  readonly rating_count: number;
}

/** Columns of a row, for the alias `r`. */
export const placeRowColumns = sql<PlaceRow>`
  r.id, r.slug, r.title, r.location, r.area, r.rating_count,
  CASE WHEN r.closed_at IS NULL THEN 'open' WHEN r.merged_into IS NOT NULL THEN 'merged'
    WHEN r.is_held_closed THEN 'closed' ELSE 'gone' END AS state,
  (SELECT k.value ->> 'until' FROM kept_fields k
    WHERE k.restaurant_id = r.id AND k.field = 'closure'
      AND k.value ->> 'until' > current_date::text) AS closed_until,
  (SELECT count(*)::integer FROM kept_fields k WHERE k.restaurant_id = r.id) AS kept_count`;

export interface PlaceSearch {
  readonly search: string;
  readonly show: 'all' | 'edited' | 'closed';
}

/** Places by name or address. Open ones are found as visitors find them, slips of the finger and all; those that are off
 * the site, and parts of addresses, word by word. */
export async function findPlaces(
  db: Db,
  sources: ListingSources,
  { search, show }: PlaceSearch,
): Promise<{ readonly places: readonly PlaceRow[]; readonly has_more: boolean }> {
  const text = search.trim();
  const found = text ? await findOpen(sources, text) : [];
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8);
  const said = sql`search_text(concat_ws(' ', r.title, r.location, r.area, r.slug, r.external_id))`;
  const holdsAll = words.length
    ? sql.join(
        words.map((word) => sql`position(search_text(${word}::text) in ${said}) > 0`),
        sql` AND `,
      )
    : sql`true`;
  const shown = {
    all: sql`true`,
    edited: sql`EXISTS (SELECT FROM kept_fields k WHERE k.restaurant_id = r.id)`,
    closed: sql`(r.closed_at IS NOT NULL OR EXISTS (SELECT FROM kept_fields k
      WHERE k.restaurant_id = r.id AND k.field = 'closure'))`,
  }[show];
  const { rows } = await sql<PlaceRow>`
    SELECT ${placeRowColumns} FROM restaurants r
    WHERE ${shown} AND (r.id = ANY(${found}::integer[]) OR (${holdsAll}))
    ORDER BY array_position(${found}::integer[], r.id), r.closed_at IS NOT NULL, r.title, r.id
    LIMIT ${SHOWN_MAX + 1}`.execute(db);
  return { places: rows.slice(0, SHOWN_MAX), has_more: rows.length > SHOWN_MAX };
}

async function findOpen(sources: ListingSources, keyword: string): Promise<number[]> {
  const selection = await readSelection(sources, filterRequest.parse({ keyword }));
  const { ids } = selection.wishes.current.catalogue;
  return cutSelection(selection, 0, SHOWN_MAX).map((position) => ids[position] ?? 0);
}

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
    .selectFrom('audit')
    .select(['id', 'who', 'source', 'at'])
    .$narrowType<{ source: NotNull }>()
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
    .selectFrom('audit')
    .select(['id', 'act', 'source', 'who', 'at', 'undone_at', 'undone_by'])
    .$narrowType<{ source: NotNull }>()
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
    kind: act.act.slice('place-'.length),
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
