import { isFields } from '../import/read/raw-place';
import type { ReadProgress } from '../import/read/read-input';
import { checkDocument } from '../import/read/read-places';
import { scanFile } from '../import/read/scan-file';
import type { Scanned } from '../import/read/scan-json';
import { locateShapes, Unlocated } from './locate-shapes';
import { readElementShape } from './read-element-shape';
import { readFeatureShape } from './read-feature-shape';
import type { Shape } from './shape';

/** What a reading tells beside its shapes. */
export interface ShapeNotes {
  /** Told of each entry that draws nothing. */
  readonly onUseless: () => void;
  /** Told of each that is not worth locating. */
  readonly onUnwanted: () => void;
  /** Told whose data it is, where the file says so. */
  readonly onAttribution: (text: string) => void;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

const readScanned = (scanned: Scanned): ReturnType<typeof readElementShape> =>
  scanned.list === 'elements' ? readElementShape(scanned.value) : readFeatureShape(scanned.value);

function noteAttribution(document: Scanned, { onAttribution }: ShapeNotes): void {
  const attribution = isFields(document.value) ? document.value['attribution'] : undefined;
  if (typeof attribution === 'string') onAttribution(attribution);
}

/** Every shape of a file, one at a time: GeoJSON, GeoJSON line by line or Overpass JSON, plain or gzip, or OpenStreetMap PBF, told
 * apart by content. Ways that only name their nodes and relations that only name their ways are located in further readings.
 * @param isWanted tells by tags whether such a one is worth locating
 * @throws {ImportError} when the file cannot be read to its end as one of these */
export async function* readShapes(
  path: string,
  isWanted: (tags: Shape['tags']) => boolean,
  notes: ShapeNotes,
): AsyncGenerator<Shape> {
  const unlocated = new Unlocated();
  for await (const batch of scanFile(path, notes.onProgress)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') {
        checkDocument(path, scanned);
        noteAttribution(scanned, notes);
        if (scanned.list) continue;
      }
      const shape = readScanned(scanned);
      // Nodes and ways that only give others their shape are nothing of their own.
      if (shape && scanned.list === 'elements' && !Object.keys(shape.tags).length) continue;
      if (!shape) notes.onUseless();
      else if ('parts' in shape) yield shape;
      else if (isWanted(shape.tags)) unlocated.add(shape);
      else notes.onUnwanted();
    }
  }
  yield* locateShapes(path, unlocated, notes.onUseless);
}
