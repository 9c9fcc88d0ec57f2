/** How many letters have to be put in, left out, replaced or swapped with their neighbor to make one word of the other
 * (optimal string alignment).
 * @param most above this the exact number does not matter
 * @returns the number, or `most + 1` for any that is larger */
export function editDistance(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most) return tooMany;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return tooMany;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, tooMany);
}
