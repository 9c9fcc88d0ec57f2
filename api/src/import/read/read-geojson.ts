import { centreOfGeometry } from './geometry';
import { toElementId } from './osm-id';
import { isFields, OPEN_STREET_MAP, readTags } from './raw-place';
import type { RawPlace } from './raw-place';
import { isAllThePlaces, readAllThePlaces, today } from './read-alltheplaces';
import { isOverture, readOverture } from './read-overture';

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
