import { isObject, number, objects, text } from '../common/read';
import type { DataSource, Ground, SiteSettings } from './model';

const SOURCES: readonly DataSource[] = ['demo', 'osm', 'alltheplaces', 'overture', 'owner'];

export const readSource = (value: unknown): DataSource | null =>
  SOURCES.find((source) => source === value) ?? null;

export function readSettings(value: unknown): SiteSettings {
  const settings = isObject(value) ? value : {};
  const values = new Map(
    objects(settings['query']).map((item) => [item['name'], text(item['value'])]),
  );
  const totals = isObject(settings['totals']) ? settings['totals'] : {};
  const setting = (name: string) => values.get(name) ?? null;
  return {
    headerImage: setting('webiste_header_image'),
    headerText: setting('webiste_header_text'),
    headerSmallText: setting('webiste_header_small_text'),
    headerOverview: setting('webiste_header_overview'),
    address: setting('address'),
    city: setting('city'),
    timeZone: setting('time_zone'),
    dataSource: readSource(setting('data_source')),
    attribution: setting('data_attribution'),
    socialImage: setting('social_image'),
    totals: {
      restaurants: number(totals['total_resturant']),
      reviews: number(totals['total_reviews']),
    },
  };
}

const HASH = /^[0-9a-f]{64}$/;

/** Null for an answer that names no file, or no piece of the earth. */
export function readGroundAnswer(value: unknown): Ground | null {
  const answer = isObject(value) ? value : {};
  const hash = text(answer['hash']);
  const [west, south, east, north] = [
    number(answer['west']),
    number(answer['south']),
    number(answer['east']),
    number(answer['north']),
  ];
  if (!hash || !HASH.test(hash)) return null;
  if (west === null || south === null || east === null || north === null) return null;
  if (west >= east || south >= north) return null;
  return {
    hash,
    bounds: { west, south, east, north },
    attribution: text(answer['attribution']) ?? '',
    attributionUrl: readHttpUrl(answer['attribution_url']),
  };
}

/** What the site links to has to be a page. */
function readHttpUrl(value: unknown): string | null {
  const url = text(value);
  return url && /^https?:\/\//i.test(url) ? url : null;
}
