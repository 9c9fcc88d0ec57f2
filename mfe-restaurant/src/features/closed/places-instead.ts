import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { ClosedRestaurant, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { ensureQuery, useApiQuery } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';

const PLACES_MAX = 6;

const relatedQuery = (slug: string) => query('related', { slug });

/** The listing's best of the same kind, by the first cuisine; null when no cuisine is known. */
function sameKindQuery({ cuisines: [first] }: ClosedRestaurant) {
  if (!first) return null;
  const selection = first.id > 0 ? { cuisine: [first.id] } : { keyword: first.title };
  return query('restaurants', { filter: { ...EMPTY_FILTER, ...selection } });
}

/** Fills the cache with places to go to instead: what the host relates to this one, else the best of the same kind.
 * Failures only mean that nothing is offered. */
export async function readPlacesInstead(
  client: QueryClient,
  slug: string,
  closed: ClosedRestaurant,
): Promise<void> {
  const related = relatedQuery(slug);
  // A host that relates nothing may answer 404.
  await ensureQuery(client, related).catch(() => undefined);
  const found = client.getQueryData<{ similar: unknown[]; nearby: unknown[] }>(related.queryKey);
  const sameKind = sameKindQuery(closed);
  if (found?.similar.length || found?.nearby.length || !sameKind) return;
  await ensureQuery(client, sameKind).catch(() => undefined);
}

/** Places to go to instead of one that has closed, at most six; empty while nothing is known. */
export function usePlacesInstead(
  slug: string,
  closed: ClosedRestaurant,
): readonly RestaurantSummary[] {
  const related = useApiQuery(relatedQuery(slug));
  const isUnrelated =
    related.isError ||
    (related.data && !related.data.similar.length && !related.data.nearby.length);
  const sameKind = sameKindQuery(closed);
  const listed = useApiQuery(sameKind ?? query('restaurants', { filter: EMPTY_FILTER }), {
    enabled: Boolean(isUnrelated) && sameKind !== null,
  });
  const places = isUnrelated
    ? sameKind && listed.data?.restaurants
    : related.data && [...related.data.similar, ...related.data.nearby];
  return [...new Map((places ?? []).map((place) => [place.slug, place])).values()]
    .filter((place) => place.slug !== slug)
    .slice(0, PLACES_MAX);
}
