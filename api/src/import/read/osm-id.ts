/** Where `osmconvert --all-to-nodes` puts the ids of ways and relations among those of nodes; no node has one so high. */
const WAY_OFFSET = 1e15;
const RELATION_OFFSET = 2e15;

/** The identity of an element of OpenStreetMap, such as `way/12`.
 * @param kind node, way or relation */
export function toElementId(kind: string, id: number): string {
  if (kind === 'node' && id > RELATION_OFFSET) return `relation/${id - RELATION_OFFSET}`;
  if (kind === 'node' && id > WAY_OFFSET) return `way/${id - WAY_OFFSET}`;
  return `${kind}/${id}`;
}
