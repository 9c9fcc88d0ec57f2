import { centreOfGeometry } from './geometry';
import { isFields, readTags } from './raw-place';
import type { RawPlace } from './raw-place';

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
  return `${KINDS[kind]}/${Number(digits)}`;
}

function readSplitIdentity(
  fields: Readonly<Record<string, unknown>>,
  outer: unknown,
): string | null {
  const kind = fields['@type'] ?? fields['osm_type'] ?? fields['type'];
  const id = fields['@id'] ?? fields['osm_id'] ?? fields['id'] ?? outer;
  const name = typeof kind === 'string' ? KINDS[kind.toLowerCase()] : undefined;
  const number = Number(id);
  return name && Number.isSafeInteger(number) && number > 0 ? `${name}/${number}` : null;
}

/** Reads one GeoJSON feature; null when the value is none. */
export function readFeature(value: unknown): RawPlace | null {
  if (!isFields(value) || value['type'] !== 'Feature') return null;
  const properties = isFields(value['properties']) ? value['properties'] : {};
  // Some exporters keep the tags one level down.
  const tags = { ...readTags(properties), ...readTags(properties['tags']) };
  const externalId =
    readIdentity(value['id']) ??
    readIdentity(properties['@id']) ??
    readIdentity(properties['id']) ??
    readSplitIdentity(properties, value['id']);
  return { externalId, tags, position: centreOfGeometry(value['geometry']) };
}
