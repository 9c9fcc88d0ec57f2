import { setImmediate } from 'node:timers/promises';

/** Lets everything else that waits have its turn. */
export type Pause = () => Promise<unknown>;

/** Numbers that are moved from one array to another in a few milliseconds, on a busy machine too. */
export const SLICE = 10_000;

/** Until the event loop has gone round. */
export const pauseForOthers: Pause = () => setImmediate();

/** Calls with each number from 0 to below `count`; other requests get their turn after every slice.
 * @param pause default: until the event loop has gone round */
export async function eachInSlices(
  count: number,
  visit: (index: number) => void,
  pause: Pause = pauseForOthers,
): Promise<void> {
  for (let from = 0; from < count; from += SLICE) {
    const end = Math.min(count, from + SLICE);
    for (let index = from; index < end; index += 1) visit(index);
    await pause();
  }
}

/** Words in the order of their code units: slices are sorted, then merged two by two, with turns of others in between.
 * @param pause as above */
export async function sortInSlices(
  words: readonly string[],
  pause: Pause = pauseForOthers,
): Promise<string[]> {
  let sorted: string[][] = [];
  for (let from = 0; from < words.length; from += SLICE) {
    sorted.push(words.slice(from, from + SLICE).sort(compareUnits));
    await pause();
  }
  while (sorted.length > 1) {
    const merged: string[][] = [];
    for (let index = 0; index < sorted.length; index += 2) {
      merged.push(await merge(sorted[index] ?? [], sorted[index + 1] ?? [], pause));
    }
    sorted = merged;
  }
  return sorted[0] ?? [];
}

async function merge(left: string[], right: string[], pause: Pause): Promise<string[]> {
  const merged: string[] = [];
  let [l, r] = [0, 0];
  const take = () => {
    const [a, b] = [left[l], right[r]];
    const isLeft = b === undefined || (a !== undefined && a <= b);
    merged.push((isLeft ? a : b) ?? '');
    if (isLeft) l += 1;
    else r += 1;
  };
  await eachInSlices(left.length + right.length, take, pause);
  return merged;
}

const compareUnits = (a: string, b: string): number => (a < b ? -1 : 1);
