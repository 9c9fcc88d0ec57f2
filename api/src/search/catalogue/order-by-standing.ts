/** Positions by their standing, the highest first; equal ones in the order of positions, which is that of ids. Standings are
 * small numbers, so each is counted and given its stretch: one pass, however many places. */
export function orderByStanding(standings: Int16Array): Uint32Array {
  const counts: number[] = [];
  for (const standing of standings) counts[standing] = (counts[standing] ?? 0) + 1;
  const next: number[] = [];
  let start = 0;
  for (let standing = counts.length - 1; standing >= 0; standing -= 1) {
    next[standing] = start;
    start += counts[standing] ?? 0;
  }
  const ordered = new Uint32Array(standings.length);
  standings.forEach((standing, position) => {
    const at = next[standing] ?? 0;
    ordered[at] = position;
    next[standing] = at + 1;
  });
  return ordered;
}
