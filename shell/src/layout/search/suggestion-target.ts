import type { SearchSuggestion } from '@tableside/contracts/listing/model';
import { listingPath } from '@tableside/contracts/listing/paths';
import { restaurantPath } from '@tableside/contracts/paths';

/** Where a suggestion leads: a restaurant's screen, the listing of a cuisine, or a search for an area's name. */
export function suggestionTarget({ type, id, title, slug }: SearchSuggestion): string {
  if (type === 'restaurant' && slug) return restaurantPath(slug);
  const cuisineId = Number(id);
  const isCuisine = type === 'cuisine' && Number.isSafeInteger(cuisineId) && cuisineId > 0;
  return isCuisine ? listingPath({ cuisine: [cuisineId] }) : listingPath({ keyword: title });
}

/** Word on a suggestion's badge. */
export const TYPE_LABELS: Readonly<Record<SearchSuggestion['type'], string>> = {
  restaurant: 'Restaurant',
  cuisine: 'Cuisine',
  dish: 'Dish',
  location: 'Location',
};
