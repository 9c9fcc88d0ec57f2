import { sql } from 'kysely';
import type { Db } from '../db/schema';

const PUBLIC_SETTINGS = [
  'webiste_header_image',
  'webiste_header_text',
  'webiste_header_small_text',
  'webiste_header_overview',
  'address',
  'city',
  'time_zone',
  'data_source',
  'data_attribution',
] as const;

export interface Setting {
  readonly name: (typeof PUBLIC_SETTINGS)[number];
  readonly value: string;
}

/** Stored public settings, in the order of the list above. */
export async function listSettings(db: Db): Promise<{ name: string; value: string }[]> {
  return db
    .selectFrom('settings')
    .selectAll()
    .where('name', 'in', [...PUBLIC_SETTINGS])
    .orderBy(sql`array_position(${[...PUBLIC_SETTINGS]}::text[], name)`)
    .execute();
}

export async function saveSettings(tx: Db, settings: readonly Setting[]): Promise<void> {
  if (!settings.length) return;
  await tx
    .insertInto('settings')
    .values([...settings])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (row) => row.ref('excluded.value') }),
    )
    .execute();
}

export interface Totals {
  readonly restaurants: number;
  readonly reviews: number;
}

export async function countTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT count(*) AS restaurants, coalesce(sum(rating_count), 0) AS reviews
    FROM restaurants WHERE closed_at IS NULL`.execute(db);
  return rows[0] ?? { restaurants: 0, reviews: 0 };
}

interface CitySettings {
  readonly city: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly source: 'osm' | 'alltheplaces' | 'overture';
}

/** Attribution that each source's license requires; OpenStreetMap's is built into the site. */
const ATTRIBUTIONS: Readonly<Record<CitySettings['source'], string | null>> = {
  osm: null,
  alltheplaces: 'Restaurant data from All the Places (CC0-1.0)',
  overture: 'Restaurant data © Overture Maps Foundation and its contributors, overturemaps.org',
};

/** Stored settings; `isImported` is false for the sample city. */
interface StoredCity {
  readonly city: string | null;
  readonly timeZone: string | null;
  readonly isImported: boolean;
  readonly attribution: string | null;
}

const IMPORTED: ReadonlySet<string | undefined> = new Set(Object.keys(ATTRIBUTIONS));

export async function readStoredCity(db: Db): Promise<StoredCity> {
  const settings = new Map((await listSettings(db)).map(({ name, value }) => [name, value]));
  return {
    city: settings.get('city') ?? null,
    timeZone: settings.get('time_zone') ?? null,
    isImported: IMPORTED.has(settings.get('data_source')),
    attribution: settings.get('data_attribution') ?? null,
  };
}

/** Texts for a city's first import or a new name. After that the operator's changes stay. */
const describeCity = (city: string): Setting[] => [
  { name: 'webiste_header_text', value: `Find a good table in ${city.split(',')[0]}` },
  { name: 'webiste_header_small_text', value: city },
  {
    name: 'webiste_header_overview',
    value: `Every restaurant, cafe, and bar in ${city.split(',')[0]}. Spot a mistake? Suggest a fix in a minute.`,
  },
  { name: 'address', value: city },
  { name: 'city', value: city },
];

export function listNewSettings(stored: StoredCity, wanted: CitySettings): Setting[] {
  const isRenamed = !stored.isImported || stored.city !== wanted.city;
  const attribution = ATTRIBUTIONS[wanted.source];
  return [
    ...(isRenamed ? describeCity(wanted.city) : []),
    ...(stored.isImported ? [] : [{ name: 'data_source', value: wanted.source } as const]),
    ...(attribution && attribution !== stored.attribution
      ? [{ name: 'data_attribution', value: attribution } as const]
      : []),
    ...(stored.timeZone === wanted.timeZone
      ? []
      : [{ name: 'time_zone', value: wanted.timeZone } as const]),
  ];
}
