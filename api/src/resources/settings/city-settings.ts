import { listSettings } from './repository';
import type { Setting } from './repository';
import type { Db } from '../../db/schema';

/** What the site says about the city that it lists. */
export interface CitySettings {
  readonly city: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What is stored; `isImported` tells whether the site shows imported data already. */
export interface StoredCity {
  readonly city: string | null;
  readonly timeZone: string | null;
  readonly isImported: boolean;
}

export async function readStoredCity(db: Db): Promise<StoredCity> {
  const settings = new Map((await listSettings(db)).map(({ name, value }) => [name, value]));
  return {
    city: settings.get('city') ?? null,
    timeZone: settings.get('time_zone') ?? null,
    isImported: settings.get('data_source') === 'osm',
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
  return [
    ...(isRenamed ? describeCity(wanted.city) : []),
    ...(stored.isImported ? [] : [{ name: 'data_source', value: 'osm' } as const]),
    ...(stored.timeZone === wanted.timeZone
      ? []
      : [{ name: 'time_zone', value: wanted.timeZone } as const]),
  ];
}
