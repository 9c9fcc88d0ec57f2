import {
  readTags,
  type Fields,
  type RawPlace,
  isFields,
  toElementId,
  OPEN_STREET_MAP,
} from './raw-place';
import overtureCategories from './overture-categories.json';
import { centreOfGeometry } from './geometry';

/** Longest id that is kept, in characters; others are no ids. */
const LONGEST_ID = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether these are the properties of a place that a spider of All the Places found. */
const isAllThePlaces = (properties: Fields): boolean => typeof properties['@spider'] === 'string';

/** "yes", or a day that has come; others are planned. */
const hasEnded = (endDate: string | undefined, today: string): boolean =>
  endDate === 'yes' || (endDate !== undefined && DAY.test(endDate) && endDate <= today);

/** Reads a feature of All the Places: its properties are OpenStreetMap's tags with a few of its own. A place is known by
 * the spider that found it and by its number there.
 * @param outerId of the feature, for places without a number
 * @param today as YYYY-MM-DD */
function readAllThePlaces(
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
const today = (): string => new Date().toISOString().slice(0, 10);

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
const isOverture = (properties: Fields): boolean => 'primary' in toFields(properties['names']);

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

/** OpenStreetMap's kind of place, and its cuisine where the category says it. */
interface Kind {
  readonly amenity: string;
  readonly cuisine?: string;
}

/** What Overture's categories of places to eat and drink are in OpenStreetMap's terms. Others end in "_restaurant" or are below
 * one of these in the hierarchy. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(Object.entries(overtureCategories));

/** Null for what is not known as a place to eat or drink. */
function readCategory(category: string): Kind | null {
  const [amenity, cuisine] = CATEGORIES.get(category)?.split(' ') ?? [];
  if (amenity) return { amenity, cuisine };
  const [, kitchen] = /^([a-z]+(?:_[a-z]+)*)_restaurant$/.exec(category) ?? [];
  return kitchen ? { amenity: 'restaurant', cuisine: kitchen } : null;
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
function readOverture(properties: Fields, outerId: unknown): Omit<RawPlace, 'position'> {
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

const KINDS: Readonly<Record<string, string>> = {
  n: 'node',
  node: 'node',
  w: 'way',
  way: 'way',
  r: 'relation',
  relation: 'relation',
};

/** Area ids, as osmium writes them: even ones are ways, odd ones relations. */
const fromArea = (id: number): string => (id % 2 ? `relation/${(id - 1) / 2}` : `way/${id / 2}`);

/** Reads an identity in any of the usual spellings: `node/1`, `n1`, `a2`, an openstreetmap.org address. */
function readIdentity(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const match = /(?:^|\/)(node|way|relation|[nwra])\/?(\d{1,16})$/.exec(value.trim().toLowerCase());
  if (!match) return null;
  const [, kind = '', digits = ''] = match;
  if (kind === 'a') return fromArea(Number(digits));
  return toElementId(KINDS[kind] ?? kind, Number(digits));
}

function readSplitIdentity(
  fields: Readonly<Record<string, unknown>>,
  outer: unknown,
): string | null {
  const kind = fields['@type'] ?? fields['osm_type'] ?? fields['type'];
  const id = fields['@id'] ?? fields['osm_id'] ?? fields['id'] ?? outer;
  const name = typeof kind === 'string' ? KINDS[kind.toLowerCase()] : undefined;
  const number = Number(id);
  return name && Number.isSafeInteger(number) && number > 0 ? toElementId(name, number) : null;
}

/** Reads one GeoJSON feature; its properties tell whose it is. Null when the value is none. */
export function readFeature(value: unknown): RawPlace | null {
  if (!isFields(value) || value['type'] !== 'Feature') return null;
  const properties = isFields(value['properties']) ? value['properties'] : {};
  const position = centreOfGeometry(value['geometry']);
  if (isAllThePlaces(properties)) {
    return { ...readAllThePlaces(properties, value['id'], today()), position };
  }
  if (isOverture(properties)) return { ...readOverture(properties, value['id']), position };
  // Some exporters keep the tags one level down.
  const tags = { ...readTags(properties), ...readTags(properties['tags']) };
  const externalId =
    readIdentity(value['id']) ??
    readIdentity(properties['@id']) ??
    readIdentity(properties['id']) ??
    readSplitIdentity(properties, value['id']);
  return { ...OPEN_STREET_MAP, externalId, tags, position };
}
