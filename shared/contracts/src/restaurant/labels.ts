import type { RestaurantSummary } from './model';

/** Labels such as "Starbucks, 1504 14th St NW" by slug, for restaurants in a list that share a title. */
export function findLabels(
  restaurants: readonly Pick<RestaurantSummary, 'slug' | 'title' | 'street' | 'location'>[],
): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { title } of restaurants) (seen.has(title) ? repeated : seen).add(title);
  return new Map(
    restaurants.flatMap(({ slug, title, street, location }) => {
      const address = street ?? location;
      return address && repeated.has(title) ? [[slug, `${title}, ${address}`] as const] : [];
    }),
  );
}
