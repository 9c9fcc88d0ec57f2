import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import type { QueryClient } from '@tanstack/react-query';
import { restaurantsIn } from '@tableside/contracts/listing/restaurants-in';

/** What a card of this tab showed of a restaurant; undefined when none did. */
export function findCard(client: QueryClient, slug: string): RestaurantSummary | undefined {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const found = restaurantsIn(queryKey[0], state.data).find((each) => each.slug === slug);
    if (found) return found;
  }
  return undefined;
}
