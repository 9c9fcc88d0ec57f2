import { isFields } from '../import/read/raw-place';
import type { ReadProgress } from '../import/read/read-input';
import { checkDocument, scanFile } from '../import/read/read-places';
import type { Scanned } from '../import/read/scan-json';
import { drawWay, readElementShape, type UnlocatedWay } from './read-element-shape';
import { readFeatureShape } from './read-feature-shape';
import type { Shape, Spot } from './shape';

/** What a reading tells beside its shapes. */
export interface ShapeNotes {
  /** Told of each entry that draws nothing. */
  readonly onUseless: () => void;
  /** Told whose data it is, where the file says so. */
  readonly onAttribution: (text: string) => void;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

const readScanned = (scanned: Scanned): Shape | UnlocatedWay | null =>
  scanned.list === 'elements' ? readElementShape(scanned.value) : readFeatureShape(scanned.value);

function noteAttribution(document: Scanned, { onAttribution }: ShapeNotes): void {
  const attribution = isFields(document.value) ? document.value['attribution'] : undefined;
  if (typeof attribution === 'string') onAttribution(attribution);
}

/** Every shape of a file, one at a time: GeoJSON, GeoJSON line by line or Overpass JSON, plain or gzip, told apart by
 * content. Ways that only name their nodes are located in a second reading.
 * @param isWanted tells by tags whether such a way is worth locating
 * @throws {ImportError} when the file cannot be read to its end as one of these */
export async function* readShapes(
  path: string,
  isWanted: (tags: Shape['tags']) => boolean,
  notes: ShapeNotes,
): AsyncGenerator<Shape> {
  const unlocated: UnlocatedWay[] = [];
  for await (const batch of scanFile(path, notes.onProgress)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') {
        checkDocument(path, scanned);
        noteAttribution(scanned, notes);
        if (scanned.list) continue;
      }
      const shape = readScanned(scanned);
      if (!shape) notes.onUseless();
      else if ('parts' in shape) yield shape;
      else if (isWanted(shape.tags)) unlocated.push(shape);
      else notes.onUseless();
    }
  }
  if (!unlocated.length) return;
  const nodes = await findNodes(path, new Set(unlocated.flatMap(({ nodeIds }) => nodeIds)));
  for (const way of unlocated) {
    const shape = drawWay(way, nodes);
    if (shape) yield shape;
    else notes.onUseless();
  }
}

async function findNodes(path: string, wanted: ReadonlySet<number>): Promise<Map<number, Spot>> {
  const found = new Map<number, Spot>();
  for await (const batch of scanFile(path)) {
    for (const { value } of batch) {
      const { type, id, lat, lon } = isFields(value) ? value : {};
      if (type !== 'node' || typeof id !== 'number' || !wanted.has(id)) continue;
      if (typeof lat === 'number' && typeof lon === 'number') found.set(id, [lon, lat]);
    }
  }
  return found;
}
