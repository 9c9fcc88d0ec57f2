import { readPbf } from './pbf/read-pbf';
import { readHead, readInput, type ReadProgress } from './read-input';
import { JsonScanner, type Scanned } from './scan-json';
import { isPbf } from './sniff';

/** The members and documents of a file, as they become whole: GeoJSON, GeoJSON line by line or Overpass JSON, plain or gzip, or
 * OpenStreetMap PBF, whose elements come as Overpass would list them.
 * @throws {ImportError} when it cannot be read to its end */
export async function* scanFile(
  path: string,
  onProgress?: (progress: ReadProgress) => void,
): AsyncGenerator<Scanned[]> {
  if (isPbf(await readHead(path))) {
    for await (const elements of readPbf(path, onProgress)) {
      yield elements.map((value) => ({ kind: 'member', list: 'elements', value }));
    }
    return;
  }
  const scanner = new JsonScanner(path);
  for await (const chunk of readInput(path, onProgress)) yield scanner.push(chunk);
  yield scanner.end();
}
