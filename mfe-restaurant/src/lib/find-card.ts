import { restaurantsIn } from '@tableside/contracts/listing/restaurants-in';
import type { KnownData } from '@tableside/contracts/remote';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';

/** What a card of this tab showed of a restaurant; undefined when none did. */
export function findCard(known: readonly KnownData[], slug: string): RestaurantSummary | undefined {
  for (const { queryKey, data } of known) {
    const found = restaurantsIn(queryKey[0], data).find((each) => each.slug === slug);
    if (found) return found;
  }
  return undefined;
}
