/** The month features one of this many best restaurants. */
export const FEATURED_CANDIDATES = 12;

/**
 * The restaurant of the month: of the best 12 by rank, the months take one after another, so that the place
 * on the home page changes on the first of each month, and every request in a month agrees.
 * @param ids best first, at most `FEATURED_CANDIDATES`
 * @param today months change at midnight UTC
 * @returns null when there is no restaurant
 */
export function pickFeatured(ids: readonly number[], today: Date): number | null {
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return ids[month % ids.length] ?? null;
}
