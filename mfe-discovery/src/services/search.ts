import { foldText, formatCount } from '@tableside/contracts/common/text';
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

/** After a failure a list is left alone this long, in milliseconds: it must not be asked for at every letter. */
const REST_MS = 60_000;

/** A read that helps where it is quick and costs nothing where it is not. It goes on after nobody waits for it any more,
 * so that the next who asks finds its answer.
 * @param read reads through a cache
 * @returns starts the read; `within` gives its answer, or nothing when it fails or is not there in time */
function createPatientRead<Item>(read: () => Promise<readonly Item[]>) {
  let restsUntil = 0;
  return () => {
    const answer =
      Date.now() < restsUntil
        ? Promise.resolve<readonly Item[]>([])
        : read().catch((): readonly Item[] => {
            restsUntil = Date.now() + REST_MS;
            return [];
          });
    return {
      within: async (ms: number): Promise<readonly Item[]> => (await withTimeout(answer, ms)) ?? [],
    };
  };
}

/** How long restaurants that are there wait for the lists, in milliseconds: with the first letters they set out
 * together, after that the lists are in the cache. */
const LISTS_GRACE_MS = 120;
/** What is left to the restaurants before the rest is shown without them. */
const RESTAURANTS_MS = 0.8 * SUGGESTIONS_TIMEOUT_MS;

/** Suggestions of the host, which knows dishes too. Of a host that makes none: restaurants from its first page; cuisines from the option list and areas from the host's list, else from what
 * those restaurants carry, both where they match what was typed. A list that fails, is slow or is not offered costs
 * only its own suggestions. */
export const createSearchService: SearchServiceModule['createSearchService'] = ({ fetchQuery }) => {
  // Without the signal of one text: the lists are the same for all of them.
  const never = new AbortController().signal;
  const readCuisines = createPatientRead(() =>
    fetchQuery(query('options', { kind: 'cuisine' }), never),
  );
  const readAreas = createPatientRead(() => fetchQuery(query('areas'), never));

  let isOffered = true;
  /** The host's own suggestions; null where it makes none. */
  const askHost = async (typed: string, signal: AbortSignal) => {
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
      const made = await askHost(typed, signal);
      if (made) return made;
      const filter = { ...EMPTY_FILTER, keyword: typed };
      const cuisines = readCuisines();
      const areas = readAreas();
      const restaurants = fetchQuery(query('restaurants', { filter, page: 1 }), signal).then(
        (page) => page.restaurants,
      );
      const mix = async (found: readonly RestaurantSummary[]) => {
        const lists = [cuisines.within(LISTS_GRACE_MS), areas.within(LISTS_GRACE_MS)] as const;
        const [options, neighbourhoods] = await Promise.all(lists);
        return mixSuggestions(typed, {
          restaurants: found,
          cuisines: options,
          areas: neighbourhoods,
        });
      };
      const found = await withTimeout(restaurants, RESTAURANTS_MS).catch(() => null);
      if (found) return mix(found);
      const others = await mix([]);
      return others.length > 0 ? others : mix(await restaurants);
    },
  };
};

({ createSearchService }) satisfies SearchServiceModule;

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
