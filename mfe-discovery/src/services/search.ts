import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { SUGGESTIONS_TIMEOUT_MS } from '@tableside/contracts/listing/rules';
import { query } from '@tableside/contracts/queries';
import type { SearchServiceModule } from '@tableside/contracts/remote';
import { isNotOffered } from '@tableside/platform';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { mixSuggestions } from './suggestions';

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
