import {
  readTags,
  type Fields,
  type RawRestaurant,
  isFields,
  toElementId,
  OPEN_STREET_MAP,
} from './raw-restaurant';
import overtureCategories from './overture-categories.json';
import { centerOfGeometry } from './geometry';

/** Longer ids are invalid, in characters. */
const LONGEST_ID = 200;
const isAllThePlaces = (properties: Fields): boolean => typeof properties['@spider'] === 'string';

/** Reads a feature of All the Places: OpenStreetMap tags with a few additions. Its identity is the spider and its
 * reference. The ids of features without a reference are random, so they are ignored. */
function readAllThePlaces(properties: Fields): Omit<RawRestaurant, 'position'> {
  const tags = readTags(properties);
  const ref = tags['ref']?.trim();
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
    },
  };
}

const LOWEST_CONFIDENCE = 0.5;
const UNKNOWN_LICENSE = 'CDLA-Permissive-2.0';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Some exporters serialize nested values as text. */
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

/** Whether a feature is from Overture Maps: no other source nests names. */
const isOverture = (properties: Fields): boolean => 'primary' in toFields(properties['names']);

/** Tags of the first address; "US-DC" becomes "DC". */
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

/** Tags of translations and alternative names. */
function readOtherNames(names: Fields): Record<string, string> {
  const others = toList(names['rules']).map((rule) => text(toFields(rule)['value']));
  const translations = Object.entries(toFields(names['common']));
  return {
    ...Object.fromEntries(translations.map(([language, name]) => [`name:${language}`, text(name)])),
    alt_name: others.join(';'),
  };
}

/** OpenStreetMap amenity, and cuisine if the category implies one. */
interface Kind {
  readonly amenity: string;
  readonly cuisine?: string;
}

/** Overture categories by OpenStreetMap tags. Other food categories end in "_restaurant" or are
 * below one of these in the hierarchy. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(Object.entries(overtureCategories));

function readCategory(category: string): Kind | null {
  const [amenity, cuisine] = CATEGORIES.get(category)?.split(' ') ?? [];
  if (amenity) return { amenity, cuisine };
  const [, kitchen] = /^([a-z]+(?:_[a-z]+)*)_restaurant$/.exec(category) ?? [];
  return kitchen ? { amenity: 'restaurant', cuisine: kitchen } : null;
}

/** Amenity and cuisines: the most specific known category decides, alternates add cuisines.
 * Releases before September 2026 have `categories`, later ones `taxonomy`. */
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

function findSkipReason(properties: Fields): string | null {
  const { operating_status: status, confidence } = properties;
  if (status === 'permanently_closed') return 'permanently closed, according to Overture';
  if (status === 'temporarily_closed') return 'temporarily closed, according to Overture';
  return typeof confidence === 'number' && confidence < LOWEST_CONFIDENCE
    ? `low confidence in Overture (below ${LOWEST_CONFIDENCE})`
    : null;
}

/** Reads an Overture feature as OpenStreetMap tags. It has no opening hours.
 * @param outerId of the feature */
function readOverture(properties: Fields, outerId: unknown): Omit<RawRestaurant, 'position'> {
  const names = toFields(properties['names']);
  const brand = toFields(properties['brand']);
  const sources = toList(properties['sources']).map(toFields);
  const given = [...new Set(sources.map(({ dataset }) => text(dataset)).filter(Boolean))];
  const licenses = [...new Set(sources.map(({ license }) => text(license)).filter(Boolean))];
  const tags = {
    ...readAddress(properties['addresses']),
    ...readCategories(properties),
    ...readOtherNames(names),
    name: text(names['primary']),
    phone: texts(properties['phones']).join(';'),
    website: texts(properties['websites']).join(' '),
    email: texts(properties['emails']).join(';'),
    brand: text(toFields(brand['names'])['primary']),
    'brand:wikidata': text(brand['wikidata']),
  };
  return {
    source: 'overture',
    externalId: text(properties['id']) || text(outerId) || null,
    sourceName: ['Overture Maps', given.join(', ')].filter(Boolean).join(': '),
    license: licenses.join(', ') || UNKNOWN_LICENSE,
    doubt: findSkipReason(properties),
    tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => value)),
  };
}

const KINDS: Readonly<Record<string, string>> = {
  n: 'node',
  node: 'node',
  w: 'way',
  way: 'way',
  r: 'relation',
  relation: 'relation',
};

/** Area ids of osmium: even ones are ways, odd ones relations. */
const fromArea = (id: number): string => (id % 2 ? `relation/${(id - 1) / 2}` : `way/${id / 2}`);

/** Reads an identity in any common form: `node/1`, `n1`, `a2`, an openstreetmap.org address. */
function readIdentity(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const match = /(?:^|\/)(node|way|relation|[nwra])\/?(\d{1,16})$/.exec(value.trim().toLowerCase());
  if (!match) return null;
  const [, kind = '', digits = ''] = match;
  if (kind === 'a') return fromArea(Number(digits));
  return toElementId(KINDS[kind] ?? kind, Number(digits));
}

/** Element types of the layers of ogr2ogr, which leaves them out. */
const LAYER_KINDS: Readonly<Record<string, string>> = {
  Point: 'node',
  LineString: 'way',
  MultiPolygon: 'relation',
};

/** Reads an identity that is split into a type and a number, as osmium, OSMnx and ogr2ogr do. */
function readSplitIdentity(fields: Fields, outer: unknown, geometry: unknown) {
  const wayId = fields['osm_way_id'];
  const kind =
    fields['@type'] ??
    fields['osm_type'] ??
    fields['element_type'] ??
    fields['element'] ??
    fields['type'];
  const id = wayId ?? fields['@id'] ?? fields['osm_id'] ?? fields['osmid'] ?? fields['id'] ?? outer;
  const named = typeof kind === 'string' ? KINDS[kind.toLowerCase()] : undefined;
  const layer =
    'osm_id' in fields && isFields(geometry) ? LAYER_KINDS[String(geometry['type'])] : '';
  const name = wayId ? 'way' : (named ?? layer);
  const number = Number(id);
  return name && Number.isSafeInteger(number) && number > 0 ? toElementId(name, number) : null;
}

const HSTORE_PAIR = /"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"/g;

/** Tags that ogr2ogr collects in one value: `"name"=>"Luna","amenity"=>"cafe"`, or JSON. */
function readOtherTags(value: unknown): Record<string, string> {
  if (isFields(unpack(value))) return readTags(unpack(value));
  const unescape = (part = ''): string => part.replace(/\\(.)/g, '$1');
  const pairs = [...text(value).matchAll(HSTORE_PAIR)];
  return Object.fromEntries(pairs.map(([, key, tag]) => [unescape(key), unescape(tag)]));
}

/** Reads one GeoJSON feature of any source; null if it is not a feature. */
export function readFeature(value: unknown): RawRestaurant | null {
  if (!isFields(value) || value['type'] !== 'Feature') return null;
  const properties = isFields(value['properties']) ? value['properties'] : {};
  const position = centerOfGeometry(value['geometry']);
  if (isAllThePlaces(properties)) return { ...readAllThePlaces(properties), position };
  if (isOverture(properties)) return { ...readOverture(properties, value['id']), position };
  const tags = {
    ...readTags(properties),
    // Some exporters nest the tags one level deeper.
    ...readTags(unpack(properties['tags'])),
    ...readOtherTags(properties['other_tags']),
  };
  const externalId =
    readIdentity(value['id']) ??
    readIdentity(properties['@id']) ??
    readIdentity(properties['id']) ??
    readIdentity(properties['full_id']) ??
    readSplitIdentity(properties, value['id'], value['geometry']);
  return { ...OPEN_STREET_MAP, externalId, tags, position };
}
