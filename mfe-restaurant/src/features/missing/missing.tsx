import { EMPTY_FILTER, listingPath } from '@tableside/contracts/listing/paths';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { formatDate } from '@tableside/contracts/restaurant/format-date';
import type { ClosedRestaurant, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { ApiError, ensureQuery, useApiQuery, useCityTime, usePlatform } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { StatusStamp } from '@tableside/ui/stamp';
import { Tablecloth } from '@tableside/ui/tablecloth';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RestaurantRow } from '../../components/restaurant-row';
import { closedFrom, restaurantQuery } from '../../lib/restaurant';
import styles from './missing.module.css';

export interface MissingProps {
  readonly slug: string;
  readonly onShown: () => void;
}

/** One that is listed no longer and one that never was are told apart. */
export function Missing({ slug, onShown }: MissingProps) {
  // Why the read was refused; it is not asked again.
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
        It may have closed, moved or changed its name. Search for it, or look through the list.
      </p>
      <SearchBox
        look="large"
        landmark="Restaurants"
        label="Search for a restaurant"
        placeholder="A name, a dish, a street"
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
  const places = usePlacesInstead(slug, closed);
  const { title, location, closedAt } = closed;
  const cuisine = closed.cuisines[0];
  return (
    <div className={`ts-container ${styles['closed']}`}>
      <div className={styles['notice']}>
        <div className={styles['words']}>
          <StatusStamp plain tone="closed" label="Listed no longer" />
          <h1 className={styles['title']}>
            <bdi>{title}</bdi> has closed for good or is listed no longer.
          </h1>
          <p className={styles['closedText']} dir="auto">
            {[cuisine?.title, location].filter(Boolean).join(' · ')}
          </p>
          {closedAt && (
            <p className={styles['closedText']}>
              Off the list since <time dateTime={closedAt}>{formatDate(closedAt, timeZone)}</time>.
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
        <Tablecloth cuisine={cuisine?.title} isLaid className={styles['cloth']} />
      </div>
      <RestaurantRow title="Go here instead" restaurants={places} />
    </div>
  );
}

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
function usePlacesInstead(slug: string, closed: ClosedRestaurant): readonly RestaurantSummary[] {
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

/** The way to the place that a double's address is of, as its host says along with the refusal; null for any other.
 * @param error why the read of the restaurant got no answer */
export function leadOn(error: unknown): Response | null {
  const data: unknown = error instanceof ApiError ? error.data : null;
  const { moved_to: slug } = Object(data) as { moved_to?: unknown };
  if (typeof slug !== 'string' || !slug) return null;
  return new Response(null, { status: 301, headers: { location: restaurantPath(slug) } });
}
