import { isFields } from './raw-place';
import type { Fields, RawPlace } from './raw-place';
import { readCategory } from './overture-categories';

/** Below it Overture itself doubts that there is such a place. */
const LOWEST_CONFIDENCE = 0.5;
const UNKNOWN_LICENSE = 'CDLA-Permissive-2.0';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Some exporters write what is nested as text. */
function unpack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const toFields = (value: unknown): Fields => {
  const unpacked = unpack(value);
  return isFields(unpacked) ? unpacked : {};
};

const toList = (value: unknown): readonly unknown[] => {
  const unpacked = unpack(value);
  return Array.isArray(unpacked) ? unpacked : [];
};

const texts = (value: unknown): string[] => toList(value).map(text).filter(Boolean);

/** Whether these are the properties of a place of Overture Maps: no other source nests its names. */
export const isOverture = (properties: Fields): boolean =>
  'primary' in toFields(properties['names']);

/** The tags of the first address; "US-DC" is the state DC. */
function readAddress(value: unknown): Record<string, string> {
  const address = toFields(toList(value)[0]);
  return {
    'addr:street': text(address['freeform']),
    'addr:city': text(address['locality']),
    'addr:postcode': text(address['postcode']),
    'addr:state': text(address['region']).replace(/^[A-Z]{2}-/, ''),
    'addr:country': text(address['country']),
  };
}

/** Kind and cuisines: the most specific category that is known says what the place is, alternates add cuisines. Releases before
 * September 2026 have `categories`, later ones `taxonomy`. */
function readCategories(properties: Fields): Record<string, string> {
  const categories = toFields(properties['categories']);
  const taxonomy = toFields(properties['taxonomy']);
  const labels = [
    text(taxonomy['primary']),
    text(categories['primary']),
    ...texts(taxonomy['hierarchy']).reverse(),
    text(properties['basic_category']),
  ];
  const first = labels.map(readCategory).find((kind) => kind !== null);
  if (!first) return {};
  const alternates = [...texts(taxonomy['alternates']), ...texts(categories['alternate'])];
  const others = alternates.map((category) => readCategory(category)?.cuisine);
  const cuisines = [...new Set([first.cuisine, ...others].filter(Boolean))];
  return { amenity: first.amenity, cuisine: cuisines.join(';') };
}

/** Why the place is left out, in words of the report; null when it is not. */
function findDoubt(properties: Fields): string | null {
  const { operating_status: status, confidence } = properties;
  if (status === 'permanently_closed') return 'closed for good, says Overture';
  if (status === 'temporarily_closed') return 'closed for a time, says Overture';
  return typeof confidence === 'number' && confidence < LOWEST_CONFIDENCE
    ? `Overture doubts it (confidence below ${LOWEST_CONFIDENCE})`
    : null;
}

/** Reads a feature of Overture's places in the words of OpenStreetMap's tags. Opening hours it has none.
 * @param outerId of the feature */
export function readOverture(properties: Fields, outerId: unknown): Omit<RawPlace, 'position'> {
  const names = toFields(properties['names']);
  const brand = toFields(properties['brand']);
  const sources = toList(properties['sources']).map(toFields);
  const given = [...new Set(sources.map(({ dataset }) => text(dataset)).filter(Boolean))];
  const licenses = [...new Set(sources.map(({ license }) => text(license)).filter(Boolean))];
  const tags = {
    ...readAddress(properties['addresses']),
    ...readCategories(properties),
    name: text(names['primary']),
    phone: texts(properties['phones']).join(';'),
    website: texts(properties['websites'])[0] ?? '',
    brand: text(toFields(brand['names'])['primary']),
    'brand:wikidata': text(brand['wikidata']),
  };
  return {
    source: 'overture',
    externalId: text(properties['id']) || text(outerId) || null,
    sourceName: ['Overture Maps', given.join(', ')].filter(Boolean).join(': '),
    license: licenses.join(', ') || UNKNOWN_LICENSE,
    doubt: findDoubt(properties),
    tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => value)),
  };
}
