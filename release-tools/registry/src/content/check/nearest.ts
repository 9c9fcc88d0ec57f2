/** The allowed name that was probably meant, or null when none is near.
 * @param name as it was typed */
export function findNearest(name: string, allowed: readonly string[]): string | null {
  const typed = name.slice(0, 60).toLowerCase();
  const ranked = allowed
    .map((each) => ({ each, distance: countEdits(typed, each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best) return null;
  const { length } = best.each;
  // Two letters that changed places are two edits; a short name has to be met more closely.
  return best.distance <= Math.min(Math.max(2, length / 3), length - 2) ? best.each : null;
}

/** How many letters have to be put in, taken out or replaced (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
