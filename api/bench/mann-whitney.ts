/** How likely two samples that come from one distribution differ at least as much as these do: the two-sided
 * Mann-Whitney U test by its normal approximation, corrected for ties and continuity. It needs no assumption about the
 * shape of the distribution; samples should have 20 values or more.
 * @returns 0 to 1 */
export function testSameDistribution(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length];
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let tieSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const ties = end - start;
    // Equal values share the mean of the ranks that they take up, which count from 1.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    tieSum += ties ** 3 - ties;
    start = end;
  }
  const u = rankSum - (n * (n + 1)) / 2;
  const size = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (size + 1 - tieSum / (size * (size - 1))));
  if (!deviation) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation;
  return complementaryError(z / Math.SQRT2);
}

/** erfc for x >= 0, to about 1e-7 (Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26). */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return factors.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x);
}
