import { isObject, number, objects, text } from '../common/read';
import type { DataSource, SiteSettings } from './model';

const SOURCES: readonly DataSource[] = ['demo', 'osm', 'owner'];

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
    totals: {
      restaurants: number(totals['total_resturant']),
      reviews: number(totals['total_reviews']),
    },
  };
}
