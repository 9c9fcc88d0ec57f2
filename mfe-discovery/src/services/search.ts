import { SUGGESTIONS_MAX } from '@tableside/contracts/limits';
import type { FilterOption, RestaurantSummary, SearchSuggestion } from '@tableside/contracts/model';
import { EMPTY_FILTER } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import type { SearchServiceModule } from '@tableside/contracts/remotes';

/** Places in the list that cuisines and areas may take from restaurants, each. */
const OTHERS_MAX = 2;

/** Letters and digits as people compare them: without case and accents. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** True when a word of the title begins with what was typed. */
const matches = (title: string, typed: string): boolean =>
  ` ${fold(title).replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')}`.includes(` ${fold(typed)}`);

const toRestaurant = ({
  id,
  slug,
  title,
  cuisines,
  area,
}: RestaurantSummary): SearchSuggestion => ({
  type: 'restaurant',
  id: id || slug,
  title,
  subtitle: [cuisines[0]?.title, area].filter(Boolean).join(' · ') || null,
  slug,
});

const toCuisine = ({ id, title }: FilterOption): SearchSuggestion => ({
  type: 'cuisine',
  id,
  title,
  subtitle: null,
  slug: null,
});

const toLocation = (area: string): SearchSuggestion => ({
  type: 'location',
  id: fold(area),
  title: area,
  subtitle: null,
  slug: null,
});

function withoutDuplicates(suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
  const byIdentity = new Map<string, SearchSuggestion>();
  for (const suggestion of suggestions) {
    const identity = `${suggestion.type} ${suggestion.id}`;
    if (!byIdentity.has(identity)) byIdentity.set(identity, suggestion);
  }
  return [...byIdentity.values()];
}

/** Restaurants from the host's first page; cuisines from the option list and areas from what those restaurants
 * carry, both where they match what was typed. A failing option list only costs its own suggestions. */
export const createSearchService: SearchServiceModule['createSearchService'] = ({
  fetchQuery,
}) => ({
  suggest: async (text, signal) => {
    const typed = text.trim().toLowerCase();
    if (!typed) return [];
    const filter = { ...EMPTY_FILTER, keyword: typed };
    const [page, options] = await Promise.all([
      fetchQuery(query('restaurants', { filter, page: 1 }), signal),
      fetchQuery(query('options', { kind: 'cuisine' }), signal).catch(() => []),
    ]);
    const carried = page.restaurants.flatMap(({ cuisines }) => cuisines);
    const cuisines = withoutDuplicates(
      [...options, ...carried]
        .filter(({ id, title }) => id > 0 && matches(title, typed))
        .map(toCuisine),
    ).slice(0, OTHERS_MAX);
    const areas = withoutDuplicates(
      page.restaurants
        .flatMap(({ area }) => (area && matches(area, typed) ? [area] : []))
        .map(toLocation),
    ).slice(0, OTHERS_MAX);
    const restaurants = withoutDuplicates(page.restaurants.map(toRestaurant)).slice(
      0,
      SUGGESTIONS_MAX - cuisines.length - areas.length,
    );
    return [...restaurants, ...cuisines, ...areas];
  },
});

({ createSearchService }) satisfies SearchServiceModule;
