import { ImportError } from './import-error';
import { findNodes, findWays, type Spot } from './find-members';
import { centreOfPositions, centreOfRings } from './geometry';
import type { ImportReport } from './import-report';
import { isFields } from './raw-place';
import type { Position, RawPlace } from './raw-place';
import { readFeature } from './read-geojson';
import type { ReadProgress } from './read-input';
import { readElement } from './read-overpass';
import { scanFile } from './scan-file';
import type { Scanned } from './scan-json';

const quoteList = (names: readonly string[]): string =>
  names.length ? names.slice(0, 5).join(', ') : 'nothing';

/** Refuses a document that is something else, or that Overpass says is incomplete.
 * @throws {ImportError} */
export function checkDocument(
  path: string,
  document: Extract<Scanned, { kind: 'document' }>,
): void {
  if (!isFields(document.value)) throw new ImportError(`"${path}" is not valid JSON.`);
  const { type, remark } = document.value;
  if (document.list === 'elements') {
    if (typeof remark === 'string' && /error|timed out|memory/i.test(remark)) {
      throw new ImportError(`"${path}" is incomplete; Overpass says: ${remark.slice(0, 200)}`);
    }
  } else if (document.list === 'features' ? type !== 'FeatureCollection' : type !== 'Feature') {
    throw new ImportError(
      `"${path}" is JSON, but neither GeoJSON nor Overpass data (at its top: ${quoteList(Object.keys(document.value))}).`,
    );
  }
}

/** No more of a tag is read, in characters; OpenStreetMap's have 255 at most. */
const TAG_MAX = 4000;

function toPlace({ kind, list, value }: Scanned): RawPlace | null {
  const isElement = kind !== 'document' && list === 'elements';
  const place = isElement ? readElement(value) : readFeature(value);
  if (!place) return null;
  const tags = Object.entries(place.tags).map(([key, tag]) => [key, tag.slice(0, TAG_MAX)]);
  return { ...place, tags: Object.fromEntries(tags) as RawPlace['tags'] };
}

/** Middle of a way, or of the ways that draw a relation. */
function centreOfLines(given: readonly (readonly Spot[])[]): Position | null {
  const lines = given.filter((line) => line.length);
  if (lines.length > 1) return centreOfRings(lines);
  return centreOfPositions(lines.flat().map(([longitude, latitude]) => ({ latitude, longitude })));
}

/** Puts places where their ways and nodes are: a file may give those anywhere, so it is read again. */
async function* locate(path: string, places: readonly RawPlace[]): AsyncGenerator<RawPlace> {
  if (!places.length) return;
  const ways = await findWays(path, new Set(places.flatMap(({ wayIds = [] }) => wayIds)));
  const listLines = ({ nodeIds = [], wayIds = [] }: RawPlace) => [
    nodeIds,
    ...wayIds.map((id) => ways.get(id) ?? []),
  ];
  const nodes = await findNodes(path, new Set(places.flatMap(listLines).flat()));
  for (const place of places) {
    const lines = listLines(place).map((ids) =>
      ids.map((id) => nodes.get(id)).filter((spot) => spot !== undefined),
    );
    yield { ...place, position: centreOfLines(lines) };
  }
}

const isDrawnElsewhere = ({ nodeIds, wayIds }: RawPlace): boolean =>
  Boolean(nodeIds?.length || wayIds?.length);

/** Reads every place of a file: GeoJSON, Overpass JSON or GeoJSON line by line, plain or gzip, told apart
 * by content. Ways that only name their nodes, and relations that only name their ways, are located in further readings.
 * @param isWanted tells by tags whether a place is worth locating
 * @throws {ImportError} when the file cannot be read to its end as one of these */
export async function* readPlaces(
  path: string,
  isWanted: (place: RawPlace) => boolean,
  report: ImportReport,
  onProgress?: (progress: ReadProgress) => void,
): AsyncGenerator<RawPlace> {
  const unlocated: RawPlace[] = [];
  for await (const batch of scanFile(path, onProgress)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') checkDocument(path, scanned);
      if (scanned.kind === 'document' && scanned.list) continue;
      const place = toPlace(scanned);
      // Overpass lists the nodes that give ways their shape; they are no places that could be left out.
      const isShape = scanned.list === 'elements' && Object.keys(place?.tags ?? {}).length === 0;
      if (place && isShape) continue;
      if (!place) report.add('skipped', 'not a place', JSON.stringify(scanned.value).slice(0, 60));
      else if (!place.position && isDrawnElsewhere(place) && isWanted(place)) unlocated.push(place);
      else yield place;
    }
  }
  yield* locate(path, unlocated);
}
