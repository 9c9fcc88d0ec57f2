import { hashRecord, type RestaurantRecord } from '../restaurants/record';
import type { Identity } from '../restaurants/stored';
import { slugify } from '../restaurants/save';
import { cleanText } from '../restaurants/values';
import { measureMeters } from './read/geometry';
import type { ImportReport, RawRestaurant } from './read/raw-restaurant';

/** Node and building of one restaurant are at most this far apart, in meters. */
const SAME_SPOT_M = 25;
const SAME_BUILDING_M = 100;
/** In degrees; larger than any of these distances. */
const NEARBY_DEGREES = 0.001;
/** Tags that differ between restaurants of one chain, and confirm that records are of the same one. */
const DISTINCT_KEYS = ['phone', 'addr:street', 'addr:housenumber', 'addr:unit', 'level', 'ref'];

/** Start of made ids. */
const NO_KIND = 'unnumbered';

const nameKey = (name: string): string => slugify(name) || name.trim().toLowerCase();
const kindOf = (id: string | null): string => id?.split('/')[0] ?? '';

function groupBy<Each>(all: readonly Each[], keyOf: (each: Each) => string): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

/** An id for a record without one, from its name and rounded position; null without these. */
export function makeId({ tags, position }: RawRestaurant): string | null {
  const name = nameKey(cleanText(tags['name'] ?? '', 80).text).replace(/\s+/g, '-');
  if (!name || !position) return null;
  const spot = [position.latitude, position.longitude].map((each) => each.toFixed(4)).join();
  return `${tags['@spider']?.trim() ?? NO_KIND}/${name}@${spot}`;
}

function areSame(a: RawRestaurant, b: RawRestaurant, meters: number): boolean {
  const shared = DISTINCT_KEYS.filter((key) => a.tags[key] && b.tags[key]);
  const digits = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (shared.some((key) => digits(a.tags[key]) !== digits(b.tags[key]))) return false;
  const isConfirmed = shared.includes('phone') || shared.includes('addr:housenumber');
  const [kind, otherKind] = [kindOf(a.externalId), kindOf(b.externalId)];
  const isOtherKind = kind !== otherKind || kind === NO_KIND;
  if (!isConfirmed && a.tags['amenity'] !== b.tags['amenity']) return false;
  return meters <= (isConfirmed && isOtherKind ? SAME_BUILDING_M : SAME_SPOT_M);
}

/** Merges records of one restaurant, such as a node and its building: nodes are kept, and the others add the values
 * that they lack.
 * @param restaurants with ids */
export function mergeDuplicates(
  restaurants: readonly RawRestaurant[],
  report: ImportReport,
): RawRestaurant[] {
  const byName = groupBy(
    restaurants,
    ({ source, tags }) => `${source} ${nameKey(tags['name'] ?? '')}`,
  );
  const merged = new Map<RawRestaurant, RawRestaurant | null>();
  for (const group of byName.values()) {
    const ordered = group
      .filter(({ tags, position }) => tags['name'] && position)
      .sort((a, b) => (a.position?.latitude ?? 0) - (b.position?.latitude ?? 0));
    ordered.forEach((one, index) => {
      for (const other of ordered.slice(index + 1)) {
        if (!one.position || !other.position) break;
        if (other.position.latitude - one.position.latitude > NEARBY_DEGREES) break;
        const meters = measureMeters(one.position, other.position);
        if (!areSame(one, other, meters)) continue;
        const [kept, lost] = [one, other].sort((a, b) =>
          (a.externalId ?? '').localeCompare(b.externalId ?? '', 'en', { numeric: true }),
        ) as [RawRestaurant, RawRestaurant];
        const before = merged.get(kept);
        if (before === null || merged.get(lost) === null) continue;
        const tags = { ...(merged.get(lost) ?? lost).tags, ...(before ?? kept).tags };
        merged.set(kept, { ...kept, tags }).set(lost, null);
        report.add(
          'skipped',
          'duplicate of another record, which takes over its additional values',
          `${lost.tags['name']} (${lost.externalId}): ${kept.externalId}, ${Math.round(meters)} m away`,
        );
      }
    });
  }
  return restaurants.flatMap((each) => (merged.has(each) ? (merged.get(each) ?? []) : each));
}

interface IndexedRestaurant {
  readonly title: string;
  readonly contentHash: string;
}

/** The restaurants of a file. */
export interface CityRecords {
  /** Restaurants to import, by external id, in file order. */
  readonly restaurants: ReadonlyMap<string, IndexedRestaurant>;
  /** Ids of restaurants that lack required data, such as a position. */
  readonly incomplete: ReadonlySet<string>;
  /** In the same order, with opening hours. */
  readonly records: readonly RestaurantRecord[];
}

/** The stored restaurant that a record with an unknown id is most likely about. */
function findStored(record: RestaurantRecord, candidates: readonly Identity[] = []) {
  return candidates
    .map((identity) => ({ identity, meters: measureMeters(identity, record) }))
    .filter(({ meters }) => meters <= SAME_BUILDING_M)
    .sort((a, b) => a.meters - b.meters)[0]?.identity;
}

/** Keeps the identities of stored restaurants, so that changed ids and other export programs change nothing: a record
 * with an unknown id and the name of a missing restaurant nearby takes its id, and buildings keep their position,
 * since each program computes another center.
 * @param stored of the file's source */
export function keepIdentities<City extends CityRecords>(
  city: City,
  stored: readonly Identity[],
): City {
  const known = new Map(stored.map((identity) => [identity.externalId, identity]));
  const isMissing = ({ externalId }: Identity) =>
    !city.restaurants.has(externalId) && !city.incomplete.has(externalId);
  const missing = groupBy(stored.filter(isMissing), ({ title }) => nameKey(title));
  const records = city.records.map((record) => {
    const candidates = missing.get(nameKey(record.title)) ?? [];
    const identity = known.get(record.externalId) ?? findStored(record, candidates);
    if (!identity) return record;
    if (candidates.includes(identity)) candidates.splice(candidates.indexOf(identity), 1);
    const { externalId, latitude, longitude } = identity;
    const isBuilding = /^(way|relation)\//.test(externalId);
    const isSamePlace = isBuilding && measureMeters(identity, record) <= SAME_BUILDING_M;
    return { ...record, externalId, ...(isSamePlace && { latitude, longitude }) };
  });
  return { ...city, records, restaurants: indexRecords(records) };
}

/** Titles and hashes by external id, in the same order. */
export const indexRecords = (records: readonly RestaurantRecord[]): CityRecords['restaurants'] =>
  new Map(
    records.map((record) => [
      record.externalId,
      { title: record.title, contentHash: hashRecord(record) },
    ]),
  );
