import { fields, number, objects, oneOf, text } from '../common/read';
import type { BaseMapBounds } from '../base-map';

/** Site settings and city data, as read from the API. */

const SOURCES = ['demo', 'osm', 'alltheplaces', 'overture', 'owner'] as const;

/** Source of a restaurant's data, for the attribution its license requires. */
export type DataSource = (typeof SOURCES)[number];

export const readSource = (value: unknown): DataSource | null => oneOf(SOURCES, value);

export type SiteSettings = ReturnType<typeof readSettings>;

export function readSettings(value: unknown) {
  const settings = fields(value);
  const values = new Map(
    objects(settings['query']).map((item) => [item['name'], text(item['value'])]),
  );
  const totals = fields(settings['totals']);
  const setting = (name: string) => values.get(name) ?? null;
  return {
    headerImage: setting('webiste_header_image'),
    headerText: setting('webiste_header_text'),
    headerSmallText: setting('webiste_header_small_text'),
    headerOverview: setting('webiste_header_overview'),
    address: setting('address'),
    /** Additive: the city's name, such as "Chattanooga, Tennessee". */
    city: setting('city'),
    /** Additive: IANA time zone of the city. */
    timeZone: setting('time_zone'),
    /** Additive: source of the listed data. */
    dataSource: readSource(setting('data_source')),
    /** Additive: attribution required by the data's license. */
    attribution: setting('data_attribution'),
    /** Additive: path of the site's social image; null if the API has none. */
    socialImage: setting('social_image'),
    totals: {
      restaurants: number(totals['total_resturant']),
      reviews: number(totals['total_reviews']),
    },
  };
}

/** The city's name without its state; null if the API does not send one. */
export const cityName = (city: string | null | undefined): string | null =>
  city?.split(',')[0]?.trim() || null;

/** Metadata of the city's base map. */
export type BaseMap = NonNullable<ReturnType<typeof readBaseMapResponse>>;

const HASH = /^[0-9a-f]{64}$/;
/** Only web pages may be linked. */
const HTTP_URL = /^https?:\/\//i;

/** Null for a response without a valid file hash or bounds. */
export function readBaseMapResponse(value: unknown) {
  const response = fields(value);
  const hash = text(response['hash']);
  const edge = (name: string) => number(response[name]) ?? NaN;
  const bounds: BaseMapBounds = {
    west: edge('west'),
    south: edge('south'),
    east: edge('east'),
    north: edge('north'),
  };
  // Also false when an edge is missing.
  const isOnEarth = bounds.west < bounds.east && bounds.south < bounds.north;
  if (!hash || !HASH.test(hash) || !isOnEarth) return null;
  const url = text(response['attribution_url']);
  return {
    /** File name, for `baseMapFile`. */
    hash,
    bounds,
    /** Attribution required by the data's license. */
    attribution: text(response['attribution']) ?? '',
    attributionUrl: url && HTTP_URL.test(url) ? url : null,
  };
}
