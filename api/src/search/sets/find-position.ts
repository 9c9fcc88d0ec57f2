/** Where an id is among ascending ones; null where it is not. */
export function findPosition(ids: Uint32Array, id: number): number | null {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : null;
}
