import type { RestaurantRecord } from '../../restaurants/record';

type Changes = Partial<Omit<RestaurantRecord, 'options'>> & {
  readonly options?: Partial<RestaurantRecord['options']>;
};

let made = 0;

/** A minimal restaurant with a unique identity. */
export function makeRecord({ options, ...changes }: Changes = {}): RestaurantRecord {
  made += 1;
  return {
    source: 'osm',
    externalId: `node/${made}`,
    title: `Restaurant ${made}`,
    location: null,
    area: null,
    phone: null,
    website: null,
    overview: null,
    latitude: null,
    longitude: null,
    priceRange: null,
    wait_time: null,
    hours: { spans: [], closedOn: [] },
    facts: [],
    menu: [],
    images: [],
    ...changes,
    options: {
      cuisine: [],
      popularFor: [],
      service: [],
      feature: [],
      accessibility: [],
      ...options,
    },
  };
}
