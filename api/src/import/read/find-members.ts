import { isFields } from './raw-place';
import { scanFile } from './scan-file';

export type Spot = readonly [longitude: number, latitude: number];

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const listIds = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);

function readSpot(value: unknown): Spot | null {
  const { lat, lon } = isFields(value) ? value : {};
  return typeof lat === 'number' && typeof lon === 'number' ? [lon, lat] : null;
}

/** Finds the ids of the nodes of the given ways, which may stand anywhere in the file.
 * @throws {ImportError} when the file cannot be read to its end */
export async function findWays(
  path: string,
  wanted: ReadonlySet<number>,
): Promise<Map<number, readonly number[]>> {
  const found = new Map<number, readonly number[]>();
  if (!wanted.size) return found;
  for await (const batch of scanFile(path)) {
    for (const { value } of batch) {
      const { type, id, nodes } = isFields(value) ? value : {};
      if (type === 'way' && isId(id) && wanted.has(id)) found.set(id, listIds(nodes));
    }
  }
  return found;
}

/** Finds where the given nodes are: a file gives that of each by itself, or in the ways that it belongs to.
 * @throws {ImportError} when the file cannot be read to its end */
export async function findNodes(
  path: string,
  wanted: ReadonlySet<number>,
): Promise<Map<number, Spot>> {
  const found = new Map<number, Spot>();
  if (!wanted.size) return found;
  const add = (id: unknown, value: unknown) => {
    const spot = isId(id) && wanted.has(id) ? readSpot(value) : null;
    if (spot) found.set(id as number, spot);
  };
  for await (const batch of scanFile(path)) {
    for (const { value } of batch) {
      const { type, id, nodes, geometry } = isFields(value) ? value : {};
      if (type === 'node') add(id, value);
      else if (type === 'way' && Array.isArray(nodes) && Array.isArray(geometry)) {
        nodes.forEach((node, at) => add(node, geometry[at]));
      }
    }
  }
  return found;
}
