/** Longer words are compared by nobody. */
const LONGEST = 63;
const WIDTH = LONGEST + 1;
/** Three rows of the table, used in turn: a search compares thousands of words. */
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;

/** How many letters have to be put in, left out, replaced or swapped with their neighbor to make one word of the other
 * (optimal string alignment).
 * @param a 63 letters at most, as `b`; longer words are as far apart as can be
 * @param most above this the exact number does not matter
 * @returns the number, or `most + 1` for any that is larger */
export function editDistance(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most) return tooMany;
  if (a.length > LONGEST || b.length > LONGEST) return tooMany;
  let [before, last, row] = rows as readonly [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped = letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return tooMany;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length] ?? 0, tooMany);
}
