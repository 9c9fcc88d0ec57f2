/** The middle of some figures; null when there are none. */
export function findMedian(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (upper === undefined) return null;
  return sorted.length % 2 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

/** "732 (701-790)": the median and what it varied between; a dash when there is nothing. */
export function formatSpread(values: readonly (number | null)[], digits = 0): string {
  const known = values.filter((value) => value !== null);
  const median = findMedian(known);
  if (median === null) return '-';
  const [low, high] = [Math.min(...known), Math.max(...known)].map((end) => end.toFixed(digits));
  return low === high
    ? median.toFixed(digits)
    : `${median.toFixed(digits)} (${String(low)}-${String(high)})`;
}
