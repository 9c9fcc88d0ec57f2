import { codePath } from '@tableside/contracts/common/pictures';
import type { SharedList } from '@tableside/contracts/favorite/model';
import { SHARED_AT_ONCE } from '@tableside/contracts/favorite/rules';
import { paths, restaurantPath, sharedListPath } from '@tableside/contracts/paths';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { Favorite } from '@tableside/contracts/restaurant/model';
import { RESTAURANTS_MAX as VOTED_MAX } from '@tableside/contracts/vote/rules';
import {
  useApiQuery,
  useCityTime,
  useHydrated,
  useIsSignedIn,
  usePlatform,
} from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { EmptyState } from '@tableside/ui/empty-state';
import { MapThumbnail } from '@tableside/ui/map-frame';
import { RatingText } from '@tableside/ui/rating';
import { CardGrid, RestaurantTile } from '@tableside/ui/restaurant-card';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../components/lazy-part';
import { CompareLink, InviteFriends } from '../../components/list-links';
import { useOwnSpec } from '../../lib/use-own-spec';
import { countFavorites } from './favorite-rows';
import type { ListMapProps } from './list-map';
import { SaveSharedList } from './save-shared-list';
import { countRestaurants, sharedListTitle, type SharedPage } from './shared-list-query';
import shared from '../../components/components.module.css';
import favorites from './favorites.module.css';
import styles from './shared-list.module.css';

interface SharedRestaurantsProps {
  readonly list: SharedPage;
  readonly token: string;
}

export function SharedRestaurants({ list, token }: SharedRestaurantsProps) {
  const { now, timeZone } = useCityTime();
  const ownFavorites = useOwnFavorites();
  const { restaurants, notes, name, firstName, isSavable, total, page } = list;
  const from = (page - 1) * SHARED_AT_ONCE;
  const labels = findLabels(restaurants);
  const slugs = restaurants.map(({ slug }) => slug);
  const handleClick = (slug: string) => {
    const links = document.querySelectorAll<HTMLAnchorElement>('article h2 a');
    const path = restaurantPath(slug);
    [...links].find((link) => link.pathname === path)?.focus();
  };
  if (restaurants.length === 0) {
    return (
      <EmptyState
        title="Nothing on this list yet"
        actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
      >
        Restaurants saved to this list will show up here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={shared['stack']}>
        <p className={favorites['count']}>
          {name ? countRestaurants(total) : countFavorites(total)}
          {name && firstName && (
            <>
              {' '}
              from <bdi>{firstName}</bdi>
            </>
          )}
          {list.pages > 1 && `, showing ${from + 1}–${from + restaurants.length}`}
        </p>
        {isSavable && <SaveSharedList token={token} title={sharedListTitle(list)} />}
        {restaurants.length > 1 && (
          <div className={cx(shared['actions'], styles['decide'])}>
            <CompareLink restaurants={slugs} token={token} />
            <InviteFriends restaurants={slugs.length > VOTED_MAX ? [] : slugs} token={token} />
          </div>
        )}
      </div>
      <LazyListMap restaurants={restaurants} onPinClick={handleClick} />
      <CardGrid className={styles['cards']}>
        {restaurants.map((restaurant, index) => (
          <li key={restaurant.slug} className={favorites['item']}>
            <RestaurantTile
              restaurant={restaurant}
              label={labels.get(restaurant.slug)}
              heading="h2"
              reason={restaurant.location ?? undefined}
              favorite={ownFavorites?.get(restaurant.slug)}
              now={now}
              timeZone={timeZone}
              priority={index === 0}
            />
            {notes[restaurant.slug] && (
              <p dir="auto" className={styles['note']}>
                {notes[restaurant.slug]}
              </p>
            )}
          </li>
        ))}
      </CardGrid>
      {list.pages > 1 && (
        // Links, so that paging works without script.
        <nav aria-label="Pages of this list" className={styles['pages']}>
          {page > 1 && (
            <ButtonLink variant="secondary" href={sharedListPath(token, page - 1)}>
              Previous page
            </ButtonLink>
          )}
          <span>{`Page ${page} of ${list.pages}`}</span>
          {page < list.pages && (
            <ButtonLink variant="secondary" href={sharedListPath(token, page + 1)}>
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
      <PrintSheet list={list} from={from} token={token} />
    </>
  );
}

/** The user's own favorites, which the shared list does not include: it is the same for everyone. */
function useOwnFavorites(): ReadonlyMap<string, Favorite> | undefined {
  const { data } = useApiQuery(useOwnSpec('favorites'), { enabled: useIsSignedIn() });
  return useMemo(() => data && new Map(data.map(({ slug, favorite }) => [slug, favorite])), [data]);
}

/** If it cannot be downloaded, the list still shows every address. */
const ListMap = lazyPart(async () => (await import('./list-map')).ListMap);

/** Downloads the map after hydration. */
function LazyListMap(props: ListMapProps) {
  const isHydrated = useHydrated();
  if (!props.restaurants.some(({ coordinates }) => coordinates)) return null;
  return (
    <section aria-label="Map" className={styles['map']}>
      {isHydrated ? (
        <Suspense fallback={<MapThumbnail />}>
          <ListMap {...props} />
        </Suspense>
      ) : (
        <MapThumbnail />
      )}
    </section>
  );
}

interface PrintSheetProps {
  readonly list: SharedList;
  readonly from: number;
  readonly token: string;
}

/** Replaces the cards in print: names, addresses and the link with its QR code. */
function PrintSheet({ list: { restaurants, notes, page }, from, token }: PrintSheetProps) {
  const { siteOrigin } = usePlatform().config;
  const path = sharedListPath(token, page);
  return (
    <div className={styles['sheet']}>
      <ol start={from + 1}>
        {restaurants.map(({ slug, title, location, rating }) => (
          <li key={slug}>
            <strong>
              <bdi>{title}</bdi>
            </strong>{' '}
            <RatingText rating={rating} />
            {location && <p>{location}</p>}
            {notes[slug] && (
              <p dir="auto" className={styles['note']}>
                {notes[slug]}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className={styles['foot']}>
        <img
          className={styles['code']}
          src={codePath(path)}
          loading="lazy"
          alt="QR code for this page"
        />
        {siteOrigin + path}
      </p>
    </div>
  );
}
