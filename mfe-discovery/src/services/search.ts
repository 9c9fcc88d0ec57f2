import { foldText } from '@tableside/contracts/common/text';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { Area } from '@tableside/contracts/listing/model';
import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { SUGGESTIONS_MAX, SUGGESTIONS_TIMEOUT_MS } from '@tableside/contracts/listing/rules';
import { uniqueSuggestions } from '@tableside/contracts/listing/unique-suggestions';
import { query } from '@tableside/contracts/queries';
import type { SearchServiceModule } from '@tableside/contracts/remote';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { FilterOption, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered } from '@tableside/platform';
import { describeCount } from '../lib/count-results';

/** How long a failed list is not requested again, so that a failure does not repeat with every keystroke. */
const COOLDOWN_MS = 60_000;

/** Wraps a cached read so that callers can wait for it with a timeout. A late read continues in the background and is cached
 * for the next call; after a failure it pauses for `COOLDOWN_MS`.
 * @returns starts the read, and returns a function that waits for it: for an empty list on failure or timeout */
function createOptionalRead<Item>(read: () => Promise<readonly Item[]>) {
  let pausedUntil = 0;
  return () => {
    const response =
      Date.now() < pausedUntil
        ? Promise.resolve<readonly Item[]>([])
        : read().catch((): readonly Item[] => {
            pausedUntil = Date.now() + COOLDOWN_MS;
            return [];
          });
    return async (ms: number): Promise<readonly Item[]> => (await withTimeout(response, ms)) ?? [];
  };
}

/** How long found restaurants wait for the lists, which are usually cached after the first keystroke. */
const LISTS_TIMEOUT_MS = 120;
/** When cuisines and areas are shown without the restaurants. */
const RESTAURANTS_TIMEOUT_MS = 0.8 * SUGGESTIONS_TIMEOUT_MS;

/** Suggests with the API's endpoint when it has one. Otherwise combines the first page of restaurants with matching cuisines
 * and areas from the option lists, or from those restaurants. A list that fails or is slow is skipped. */
export const createSearchService: SearchServiceModule['createSearchService'] = ({ fetchQuery }) => {
  // The lists are shared by all keystrokes, so none of them may abort the read.
  const never = new AbortController().signal;
  const readCuisines = createOptionalRead(() =>
    fetchQuery(query('options', { kind: 'cuisine' }), never),
  );
  const readAreas = createOptionalRead(() => fetchQuery(query('areas'), never));

  let isOffered = true;
  /** @returns null when the API has no suggestions endpoint */
  const requestFromApi = async (typed: string, signal: AbortSignal) => {
    if (!isOffered) return null;
    try {
      return await fetchQuery(query('suggestions', { text: typed }), signal);
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      isOffered = false;
      return null;
    }
  };

  return {
    suggest: async (text, signal) => {
      const typed = text.trim().toLowerCase();
      if (!typed) return [];
      const made = await requestFromApi(typed, signal);
      if (made) return made;
      const filter = { ...EMPTY_FILTER, keyword: typed };
      const cuisinesWithin = readCuisines();
      const areasWithin = readAreas();
      const restaurants = fetchQuery(query('restaurants', { filter, page: 1 }), signal).then(
        (page) => page.restaurants,
      );
      const mix = async (found: readonly RestaurantSummary[]) => {
        const [cuisines, areas] = await Promise.all([
          cuisinesWithin(LISTS_TIMEOUT_MS),
          areasWithin(LISTS_TIMEOUT_MS),
        ]);
        return mixSuggestions(typed, { restaurants: found, cuisines, areas });
      };
      const found = await withTimeout(restaurants, RESTAURANTS_TIMEOUT_MS).catch(() => null);
      if (found) return mix(found);
      const others = await mix([]);
      return others.length > 0 ? others : mix(await restaurants);
    },
  };
};

({ createSearchService }) satisfies SearchServiceModule;

/** Entries reserved for cuisines, and for areas. */
const OTHERS_MAX = 2;

const toRestaurant = (restaurant: RestaurantSummary, hasTwin: boolean): SearchSuggestion => ({
  type: 'restaurant',
  id: restaurant.id || restaurant.slug,
  title: restaurant.title,
  titleLang: restaurant.titleLang ?? undefined,
  subtitle:
    [restaurant.cuisines[0]?.title, (hasTwin && restaurant.street) || restaurant.area]
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
  subtitle: count > 0 ? describeCount({ count, isExact: true }) : null,
  slug: null,
});

export interface Findings {
  readonly restaurants: readonly RestaurantSummary[];
  readonly cuisines: readonly FilterOption[];
  readonly areas: readonly Area[];
}

/** Merges restaurants, cuisines, and areas into at most `SUGGESTIONS_MAX` suggestions, closest matches first. Cuisines and areas
 * get up to two entries each, plus any that restaurants leave free. */
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

/** Drops punctuation, "and", and "n", so that "Fish & Chips" equals "fish n' chips". */
const normalizeName = (text: string): string =>
  foldText(text)
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replaceAll(/ (?:and|n)(?= |$)/gu, '');

/** How closely a title matches: 0 equal, 1 prefix, 2 prefix of a word, 3 no match. */
function nearness(title: string, typed: string): 0 | 1 | 2 | 3 {
  const own = normalizeName(title);
  const wanted = normalizeName(typed);
  if (!wanted) return 3;
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  return ` ${own}`.includes(` ${wanted}`) ? 2 : 3;
}
