import type { RestaurantSummary } from './model';

/** "Starbucks, 1504 14th St NW": names that tell places of one title apart in a list, by slug. Places whose title no
 * other one has are left out. */
export function findLabels(
  restaurants: readonly Pick<RestaurantSummary, 'slug' | 'title' | 'street' | 'location'>[],
): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { title } of restaurants) (seen.has(title) ? repeated : seen).add(title);
  return new Map(
    restaurants.flatMap(({ slug, title, street, location }) => {
      const place = street ?? location;
      return place && repeated.has(title) ? [[slug, `${title}, ${place}`] as const] : [];
    }),
  );
}
