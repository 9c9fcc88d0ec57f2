import { ImportError } from '../import/read/import-error';
import { findNodes, findWays } from '../import/read/find-members';
import {
  drawRelation,
  drawWay,
  type UnlocatedRelation,
  type UnlocatedWay,
} from './read-element-shape';
import type { Shape } from './shape';

/** More nodes are not one city, and more than fits into memory with what is known of them. */
const NODES_MAX = 10_000_000;

/** Ways that only name their nodes, and relations that only name their ways. */
export class Unlocated {
  readonly ways: UnlocatedWay[] = [];
  readonly relations: UnlocatedRelation[] = [];

  add(shape: UnlocatedWay | UnlocatedRelation): void {
    if ('nodeIds' in shape) this.ways.push(shape);
    else this.relations.push(shape);
  }
}

/** The shapes of what names others of the same file, which may stand anywhere in it: it is read again.
 * @param onUseless told of each that draws nothing
 * @throws {ImportError} when it names more nodes than a city has */
export async function* locateShapes(
  path: string,
  { ways, relations }: Unlocated,
  onUseless: () => void,
): AsyncGenerator<Shape> {
  const members = await findWays(path, new Set(relations.flatMap(({ wayIds }) => wayIds)));
  const wanted = new Set<number>();
  for (const nodeIds of [...ways.map((way) => way.nodeIds), ...members.values()]) {
    for (const id of nodeIds) wanted.add(id);
    if (wanted.size > NODES_MAX) {
      throw new ImportError(
        `"${path}" draws with more than ${NODES_MAX.toLocaleString('en-US')} nodes; cut it to the city, for example with "osmium extract".`,
      );
    }
  }
  const nodes = await findNodes(path, wanted);
  for (const way of ways) {
    const shape = drawWay(way, nodes);
    if (shape) yield shape;
    else onUseless();
  }
  for (const relation of relations) {
    const shape = drawRelation(relation, members, nodes);
    if (shape) yield shape;
    else onUseless();
  }
}
