import { listSettings } from './repository';
import type { Setting } from './repository';
import type { Db } from '../../db/schema';

/** What the site says about the city that it lists. */
export interface CitySettings {
  readonly city: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Where the places come from. */
  readonly source: 'osm' | 'alltheplaces' | 'overture';
}

/** Attribution of each source, as its license asks; that of OpenStreetMap is a link that the site knows. */
const ATTRIBUTIONS: Readonly<Record<CitySettings['source'], string | null>> = {
  osm: null,
  alltheplaces: 'Place data from All the Places (CC0-1.0)',
  overture: 'Place data © Overture Maps Foundation and its contributors, overturemaps.org',
};

/** What is stored; `isImported` tells whether the site shows imported data already. */
export interface StoredCity {
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

/** Texts about a city, for its first import or when it is given another name. Afterwards the operator's own
 * words stay. */
export const describeCity = (city: string): Setting[] => [
  { name: 'webiste_header_text', value: `Find a good table in ${city.split(',')[0]}` },
  { name: 'webiste_header_small_text', value: city },
  {
    name: 'webiste_header_overview',
    value: `Every restaurant, cafe and bar in ${city.split(',')[0]}. See one that’s wrong? Fix it in a minute.`,
  },
  { name: 'address', value: city },
  { name: 'city', value: city },
];

/** Settings that differ from what is stored. */
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
