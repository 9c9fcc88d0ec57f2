/** The city's name without its state, or null when the host does not say. */
export const cityName = (city: string | null | undefined): string | null =>
  city?.split(',')[0]?.trim() || null;
