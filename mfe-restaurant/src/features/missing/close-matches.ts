import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { ensureQuery, useApiQuery } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';

const MATCHES_MAX = 3;
/** Shorter words are in every name. */
const WORD_MIN = 3;

const searchQuery = (keyword: string) =>
  query('restaurants', { filter: { ...EMPTY_FILTER, keyword } });

/** What to search for, in this order, when nothing has this slug: all its words, then its longest ones. */
export function phrasesOf(slug: string): readonly string[] {
  const words = slug.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const names = words.filter((word) => !/^\d+$/.test(word));
  const longest = [...new Set(names)]
    .filter((word) => word.length >= WORD_MIN)
    .sort((a, b) => b.length - a.length);
  return [...new Set([names.join(' '), ...longest])].filter(Boolean).slice(0, 3);
}

/** Fills the cache with the first search that finds something. Failures only mean that nothing is offered. */
export async function readCloseMatches(client: QueryClient, slug: string): Promise<void> {
  try {
    for (const phrase of phrasesOf(slug)) {
      const spec = searchQuery(phrase);
      await ensureQuery(client, spec);
      if (client.getQueryData<{ restaurants: unknown[] }>(spec.queryKey)?.restaurants.length)
        return;
    }
  } catch {
    // The screen goes without matches.
  }
}

/** Restaurants whose names are close to a slug that nobody has. */
export function useCloseMatches(slug: string): readonly RestaurantSummary[] {
  const [all, first, second] = phrasesOf(slug);
  const byAll = useSearch(all, true);
  const byFirst = useSearch(first, byAll?.length === 0);
  const bySecond = useSearch(second, byFirst?.length === 0);
  const found = [byAll, byFirst, bySecond].find((matches) => matches?.length) ?? [];
  return found.slice(0, MATCHES_MAX);
}

function useSearch(phrase: string | undefined, isWanted: boolean) {
  const { data } = useApiQuery(searchQuery(phrase ?? ''), {
    enabled: isWanted && phrase !== undefined,
  });
  return isWanted && phrase !== undefined ? data?.restaurants : undefined;
}
