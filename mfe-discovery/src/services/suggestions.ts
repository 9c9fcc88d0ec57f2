import { formatCount, foldText } from '@tableside/contracts/common/text';
import type { Area } from '@tableside/contracts/listing/model';
import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import { SUGGESTIONS_MAX } from '@tableside/contracts/listing/rules';
import { uniqueSuggestions } from '@tableside/contracts/listing/unique-suggestions';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { FilterOption, RestaurantSummary } from '@tableside/contracts/restaurant/model';

/** Places in the list that cuisines and areas take from restaurants, each. */
const OTHERS_MAX = 2;

const toRestaurant = (restaurant: RestaurantSummary, isTwin: boolean): SearchSuggestion => ({
  type: 'restaurant',
  id: restaurant.id || restaurant.slug,
  title: restaurant.title,
  titleLang: restaurant.titleLang ?? undefined,
  subtitle:
    [restaurant.cuisines[0]?.title, (isTwin && restaurant.street) || restaurant.area]
      .filter(Boolean)
      .join(' · ') || null,
  slug: restaurant.slug,
});

const toCuisine = ({ id, title }: FilterOption): SearchSuggestion => ({
  type: 'cuisine',
  id,
  title,
  subtitle: null,
  slug: null,
});

const toLocation = ({ title, count }: Area): SearchSuggestion => ({
  type: 'location',
  id: foldText(title),
  title,
  subtitle: count > 0 ? `${formatCount(count)} ${count === 1 ? 'place' : 'places'}` : null,
  slug: null,
});

export interface Findings {
  /** What the host found, in its order. */
  readonly restaurants: readonly RestaurantSummary[];
  readonly cuisines: readonly FilterOption[];
  readonly areas: readonly Area[];
}

/** One list out of what was found: the names that are nearest to what was typed first, otherwise restaurants, cuisines
 * and areas, and no more than fit. Cuisines and areas take two places each, and those that restaurants leave free. */
export function mixSuggestions(typed: string, found: Findings): SearchSuggestion[] {
  const labels = findLabels(found.restaurants);
  const near = ({ title }: SearchSuggestion) => nearness(title, typed);
  const nearestFirst = (suggestions: readonly SearchSuggestion[]) =>
    [...suggestions].sort((a, b) => near(a) - near(b));
  const matching = (suggestions: readonly SearchSuggestion[]) =>
    nearestFirst(uniqueSuggestions(suggestions.filter((suggestion) => near(suggestion) < 3)));

  const carried = found.restaurants.flatMap(({ cuisines }) => cuisines);
  const named = found.restaurants.flatMap(({ area }) => (area ? [{ title: area, count: 0 }] : []));
  const cuisines = matching(
    [...found.cuisines, ...carried].filter(({ id }) => id > 0).map(toCuisine),
  );
  const areas = matching([...found.areas, ...named].map(toLocation));
  const others = [...cuisines.slice(0, OTHERS_MAX), ...areas.slice(0, OTHERS_MAX)];
  const restaurants = nearestFirst(
    uniqueSuggestions(found.restaurants.map((one) => toRestaurant(one, labels.has(one.slug)))),
  );
  const spare = [...cuisines.slice(OTHERS_MAX), ...areas.slice(OTHERS_MAX)];
  const chosen = [
    ...restaurants.slice(0, SUGGESTIONS_MAX - others.length),
    ...others,
    ...spare,
  ].slice(0, SUGGESTIONS_MAX);
  return nearestFirst(chosen);
}

/** Without punctuation, "and" and "n": "Fish & Chips" and "fish n' chips" are one name. */
const words = (text: string): string =>
  foldText(text)
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replaceAll(/ (?:and|n)(?= |$)/gu, '');

/** How near a title is to what was typed: 0 the same, 1 begins with it, 2 has a word that begins with it, 3 not that. */
function nearness(title: string, typed: string): 0 | 1 | 2 | 3 {
  const own = words(title);
  const wanted = words(typed);
  if (!wanted) return 3;
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  return ` ${own}`.includes(` ${wanted}`) ? 2 : 3;
}
