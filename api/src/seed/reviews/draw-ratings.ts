import type { Random } from '../../lib/random';

/** Chances of 1 to 5 stars around a mean: a good place still has a bad night. */
function drawOne(mean: number, random: Random): number {
  const spread = random.between(-1, 1) + random.between(-1, 1);
  const stars = Math.round(mean + spread * (mean > 4.4 ? 0.75 : 1.05));
  return Math.min(5, Math.max(1, stars));
}

/** Whole stars whose sum is as near to `count * mean` as whole stars allow. */
export function drawRatings(count: number, mean: number, random: Random): number[] {
  const ratings = Array.from({ length: count }, () => drawOne(mean, random));
  let missing = Math.round(count * mean) - ratings.reduce((sum, stars) => sum + stars, 0);
  while (missing !== 0) {
    const step = Math.sign(missing);
    const index = random.whole(0, count - 1);
    const next = (ratings[index] ?? 0) + step;
    if (next < 1 || next > 5) continue;
    ratings[index] = next;
    missing -= step;
  }
  return ratings;
}
