import { readTags } from './raw-place';
import type { Fields, RawPlace } from './raw-place';

/** Longest id that is kept, in characters; others are no ids. */
const LONGEST_ID = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether these are the properties of a place that a spider of All the Places found. */
export const isAllThePlaces = (properties: Fields): boolean =>
  typeof properties['@spider'] === 'string';

/** "yes", or a day that has come; others are planned. */
const hasEnded = (endDate: string | undefined, today: string): boolean =>
  endDate === 'yes' || (endDate !== undefined && DAY.test(endDate) && endDate <= today);

/** Reads a feature of All the Places: its properties are OpenStreetMap's tags with a few of its own. A place is known by
 * the spider that found it and by its number there.
 * @param outerId of the feature, for places without a number
 * @param today as YYYY-MM-DD */
export function readAllThePlaces(
  properties: Fields,
  outerId: unknown,
  today: string,
): Omit<RawPlace, 'position'> {
  const tags = readTags(properties);
  const ref = tags['ref']?.trim() || (typeof outerId === 'string' ? outerId.trim() : '');
  const id = `${tags['@spider']?.trim()}/${ref}`;
  const { 'addr:street_address': line, brand } = tags;
  return {
    source: 'alltheplaces',
    externalId: ref && id.length <= LONGEST_ID ? id : null,
    sourceName: 'All the Places',
    license: 'CC0-1.0',
    tags: {
      ...tags,
      ...(line && !tags['addr:street'] && { 'addr:street': line }),
      ...(brand && !tags['name']?.trim() && { name: brand }),
      ...(hasEnded(tags['end_date'], today) && { disused: 'yes' }),
    },
  };
}

/** Today in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);
