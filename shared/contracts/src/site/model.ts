import { fields, number, objects, oneOf, text } from '../common/read';
import type { GroundBounds } from '../ground';

/** The site and the city that it is about, as read from an API host. */

const SOURCES = ['demo', 'osm', 'alltheplaces', 'overture', 'owner'] as const;

/** Where a restaurant's data comes from, for the attribution that its license asks for. */
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
    /** Additive: the city's name as people say it, such as "Chattanooga, Tennessee". */
    city: setting('city'),
    /** Additive: IANA time zone of the city. */
    timeZone: setting('time_zone'),
    /** Additive: where the listed data comes from. */
    dataSource: readSource(setting('data_source')),
    /** Additive: words that the data's license asks for. */
    attribution: setting('data_attribution'),
    /** Additive: path of the site's picture for previews on other sites; null when the host makes none. */
    socialImage: setting('social_image'),
    totals: {
      restaurants: number(totals['total_resturant']),
      reviews: number(totals['total_reviews']),
    },
  };
}

/** The city's name without its state, or null when the host does not say. */
export const cityName = (city: string | null | undefined): string | null =>
  city?.split(',')[0]?.trim() || null;

/** What the city's map is drawn on. */
export interface Ground {
  /** Names the file. */
  readonly hash: string;
  readonly bounds: GroundBounds;
  /** Whose data it is, with the address that their license asks for. */
  readonly attribution: string;
  readonly attributionUrl: string | null;
}

const HASH = /^[0-9a-f]{64}$/;
/** What the site links to has to be a page. */
const HTTP_URL = /^https?:\/\//i;

/** Null for an answer that names no file, or no piece of the earth. */
export function readGroundAnswer(value: unknown): Ground | null {
  const answer = fields(value);
  const hash = text(answer['hash']);
  const edge = (name: string) => number(answer[name]) ?? NaN;
  const bounds = {
    west: edge('west'),
    south: edge('south'),
    east: edge('east'),
    north: edge('north'),
  };
  // False too where an edge is missing.
  const isOnEarth = bounds.west < bounds.east && bounds.south < bounds.north;
  if (!hash || !HASH.test(hash) || !isOnEarth) return null;
  const url = text(answer['attribution_url']);
  return {
    hash,
    bounds,
    attribution: text(answer['attribution']) ?? '',
    attributionUrl: url && HTTP_URL.test(url) ? url : null,
  };
}
