import { EMPTY_FILTER, listingPath } from '@tableside/contracts/listing/paths';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { formatDate } from '@tableside/contracts/restaurant/format-date';
import type { ClosedRestaurant, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { ApiError, ensureQuery, useApiQuery, useCityTime, usePlatform } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { StatusBadge } from '@tableside/ui/status-badge';
import { Picture } from '@tableside/ui/picture';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RestaurantRow } from '../../components/restaurant-row';
import { closedFrom, restaurantQuery } from '../../lib/restaurant';
import styles from './missing.module.css';

export interface MissingProps {
  readonly slug: string;
  readonly onShown: () => void;
}

/** Shows a closed restaurant, or that there is none. */
export function Missing({ slug, onShown }: MissingProps) {
  // Only reads the cached error.
  const { error } = useApiQuery(restaurantQuery(slug), { enabled: false });
  const closed = closedFrom(error);
  useEffect(onShown, [onShown]);
  return closed ? <ClosedScreen slug={slug} closed={closed} /> : <RestaurantNotFound slug={slug} />;
}

function RestaurantNotFound({ slug }: { readonly slug: string }) {
  const { SearchBox } = usePlatform();
  const matches = useCloseMatches(slug);
  return (
    <div className={`ts-container ${styles['screen']}`}>
      <h1>Restaurant not found</h1>
      <p className={styles['text']}>
        It may have closed, moved, or changed its name. Try searching or browsing all restaurants.
      </p>
      <SearchBox
        variant="large"
        landmark="Restaurants"
        label="Search for a restaurant"
        placeholder="Restaurant, dish, or street"
      />
      <p>
        <ButtonLink href={paths.listing} variant="quiet" className={styles['browse']}>
          Browse restaurants
        </ButtonLink>
      </p>
      <div className={styles['matches']}>
        <RestaurantRow title="Did you mean one of these?" restaurants={matches} />
      </div>
    </div>
  );
}

const MATCHES_MAX = 3;
/** Shorter words match too many names. */
const WORD_MIN = 3;

const searchQuery = (keyword: string) =>
  query('restaurants', { filter: { ...EMPTY_FILTER, keyword } });

/** Searches to try for an unknown slug, in order: all its words, then its longest ones. */
export function phrasesOf(slug: string): readonly string[] {
  const words = slug.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const names = words.filter((word) => !/^\d+$/.test(word));
  const longest = [...new Set(names)]
    .filter((word) => word.length >= WORD_MIN)
    .sort((a, b) => b.length - a.length);
  return [...new Set([names.join(' '), ...longest])].filter(Boolean).slice(0, 3);
}

/** Prefetches searches until one has results. Failures are ignored. */
export async function prefetchCloseMatches(client: QueryClient, slug: string): Promise<void> {
  try {
    for (const phrase of phrasesOf(slug)) {
      const spec = searchQuery(phrase);
      await ensureQuery(client, spec);
      if (client.getQueryData<{ restaurants: unknown[] }>(spec.queryKey)?.restaurants.length)
        return;
    }
  } catch {
    // The page is shown without matches.
  }
}

/** Restaurants with names close to an unknown slug. */
function useCloseMatches(slug: string): readonly RestaurantSummary[] {
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

interface ClosedScreenProps {
  readonly slug: string;
  readonly closed: ClosedRestaurant;
}

function ClosedScreen({ slug, closed }: ClosedScreenProps) {
  const { timeZone } = useCityTime();
  const restaurants = useAlternatives(slug, closed);
  const { title, location, closedAt } = closed;
  const cuisine = closed.cuisines[0];
  return (
    <div className={`ts-container ${styles['closed']}`}>
      <div className={styles['notice']}>
        <div className={styles['message']}>
          <StatusBadge plain tone="closed" label="No longer listed" />
          <h1 className={styles['title']}>
            <bdi>{title}</bdi> is permanently closed or no longer listed.
          </h1>
          <p className={styles['text']} dir="auto">
            {[cuisine?.title, location].filter(Boolean).join(' · ')}
          </p>
          {closedAt && (
            <p className={styles['text']}>
              Removed on <time dateTime={closedAt}>{formatDate(closedAt, timeZone)}</time>
            </p>
          )}
          <p className={styles['actions']}>
            <ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>
            {cuisine && cuisine.id > 0 && (
              <ButtonLink href={listingPath({ cuisine: [cuisine.id] })} variant="secondary">
                More {cuisine.title}
              </ButtonLink>
            )}
          </p>
        </div>
        <Picture
          src={null}
          alt=""
          width={600}
          height={400}
          sizes="600px"
          cuisine={cuisine?.title}
          className={styles['pattern']}
        />
      </div>
      <RestaurantRow title="Try these instead" restaurants={restaurants} />
    </div>
  );
}

const RESTAURANTS_MAX = 6;

const relatedQuery = (slug: string) => query('related', { slug });

/** Listing query for the first cuisine; null without a cuisine. */
function sameKindQuery({ cuisines: [first] }: ClosedRestaurant) {
  if (!first) return null;
  const selection = first.id > 0 ? { cuisine: [first.id] } : { keyword: first.title };
  return query('restaurants', { filter: { ...EMPTY_FILTER, ...selection } });
}

/** Prefetches alternatives to a closed restaurant: related ones, else the best of its cuisine. Failures are ignored. */
export async function prefetchAlternatives(
  client: QueryClient,
  slug: string,
  closed: ClosedRestaurant,
): Promise<void> {
  const related = relatedQuery(slug);
  // The endpoint is optional.
  await ensureQuery(client, related).catch(() => undefined);
  const found = client.getQueryData<{ similar: unknown[]; nearby: unknown[] }>(related.queryKey);
  const sameKind = sameKindQuery(closed);
  if (found?.similar.length || found?.nearby.length || !sameKind) return;
  await ensureQuery(client, sameKind).catch(() => undefined);
}

/** At most six alternatives to a closed restaurant; empty while loading. */
function useAlternatives(slug: string, closed: ClosedRestaurant): readonly RestaurantSummary[] {
  const related = useApiQuery(relatedQuery(slug));
  const isUnrelated =
    related.isError ||
    (related.data && !related.data.similar.length && !related.data.nearby.length);
  const sameKind = sameKindQuery(closed);
  const listed = useApiQuery(sameKind ?? query('restaurants', { filter: EMPTY_FILTER }), {
    enabled: Boolean(isUnrelated) && sameKind !== null,
  });
  const restaurants = isUnrelated
    ? sameKind && listed.data?.restaurants
    : related.data && [...related.data.similar, ...related.data.nearby];
  return [
    ...new Map((restaurants ?? []).map((restaurant) => [restaurant.slug, restaurant])).values(),
  ]
    .filter((restaurant) => restaurant.slug !== slug)
    .slice(0, RESTAURANTS_MAX);
}

/** Redirect from a duplicate to its restaurant; null for any other error.
 * @param error of the restaurant query */
export function redirectFrom(error: unknown): Response | null {
  const data: unknown = error instanceof ApiError ? error.data : null;
  const { moved_to: slug } = Object(data) as { moved_to?: unknown };
  if (typeof slug !== 'string' || !slug) return null;
  return new Response(null, { status: 301, headers: { location: restaurantPath(slug) } });
}
