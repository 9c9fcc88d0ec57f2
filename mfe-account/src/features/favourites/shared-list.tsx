import { codePath } from '@tableside/contracts/common/pictures';
import type { SharedList } from '@tableside/contracts/favourite/model';
import { SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import { paths, restaurantPath, sharedListPath } from '@tableside/contracts/paths';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { Favourite, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { PLACES_MAX as VOTED_MAX } from '@tableside/contracts/vote/rules';
import {
  FAVOURITES_UNAVAILABLE,
  useApiQuery,
  useCityTime,
  useFavourite,
  useIsSignedIn,
  usePlatform,
} from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { EmptyState } from '@tableside/ui/empty-state';
import { FavouriteButton } from '@tableside/ui/favourite-button';
import { MapPlate } from '@tableside/ui/map-frame';
import { RatingText } from '@tableside/ui/rating';
import { CardGrid } from '@tableside/ui/restaurant-card';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { lazy, memo, Suspense, useMemo, type ComponentType } from 'react';
import { AskFriends, CompareLink } from '../../components/list-links';
import { useOwnSpec } from '../../lib/use-own-spec';
import { FavouriteCard } from './favourite-card';
import { countFavourites } from './favourite-rows';
import type { ListMapProps } from './list-map';
import { SaveThese } from './save-these';
import { countPlaces, sharedListTitle, type SharedPage } from './shared-list-query';
import favourites from './favourites.module.css';
import styles from './shared-list.module.css';

interface SharedRestaurantsProps {
  readonly list: SharedPage;
  readonly token: string;
}

export function SharedRestaurants({ list, token }: SharedRestaurantsProps) {
  const { now, timeZone } = useCityTime();
  const ownFavourites = useOwnFavourites();
  const { restaurants, notes, name, firstName, isSavable, total, page } = list;
  const from = (page - 1) * SHARED_AT_ONCE;
  const labels = findLabels(restaurants);
  const slugs = restaurants.map(({ slug }) => slug);
  const handlePress = (slug: string) => {
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
        Whatever is saved next shows up here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles['top']}>
        <p className={favourites['count']}>
          {name ? countPlaces(total) : countFavourites(total)}
          {name && firstName && (
            <>
              {' '}
              from <bdi>{firstName}</bdi>
            </>
          )}
          {list.pages > 1 && `, here are ${from + 1} to ${from + restaurants.length}`}
        </p>
        {isSavable && <SaveThese token={token} title={sharedListTitle(list)} />}
        {restaurants.length > 1 && (
          <div className={cx(favourites['actions'], styles['decide'])}>
            <CompareLink places={slugs} token={token} />
            <AskFriends places={slugs.length > VOTED_MAX ? [] : slugs} token={token} />
          </div>
        )}
      </div>
      <ListMapOnDemand restaurants={restaurants} onPress={handlePress} />
      <CardGrid className={styles['cards']}>
        {restaurants.map((restaurant, index) => (
          <SharedItem
            key={restaurant.slug}
            restaurant={restaurant}
            label={labels.get(restaurant.slug)}
            note={notes[restaurant.slug] ?? ''}
            now={now}
            timeZone={timeZone}
            own={ownFavourites?.get(restaurant.slug) ?? restaurant.favourite}
            priority={index === 0}
          />
        ))}
      </CardGrid>
      <Pages {...list} token={token} />
      <PrintSheet list={list} from={from} token={token} />
    </>
  );
}

/** The reader's own favourites: a shared list says nothing of that, since everybody gets the same. */
function useOwnFavourites(): ReadonlyMap<string, Favourite> | undefined {
  const { data } = useApiQuery(useOwnSpec('favourites'), { enabled: useIsSignedIn() });
  return useMemo(
    () => data && new Map(data.map(({ slug, favourite }) => [slug, favourite])),
    [data],
  );
}

interface SharedItemProps {
  readonly restaurant: RestaurantSummary;
  readonly label: string | undefined;
  readonly note: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly own: Favourite;
  readonly priority: boolean;
}

const SharedItem = memo(function SharedItem({ restaurant, note, own, ...card }: SharedItemProps) {
  const favourite = useFavourite(restaurant.slug, own);
  return (
    <li className={favourites['item']}>
      <FavouriteCard
        {...card}
        restaurant={restaurant}
        reason={restaurant.location}
        favouriteButton={
          favourite && (
            <FavouriteButton
              title={card.label ?? restaurant.title}
              isAdded={favourite.isAdded}
              pending={favourite.isPending}
              unavailable={favourite.isAvailable ? null : FAVOURITES_UNAVAILABLE}
              onClick={() => void favourite.toggle()}
            />
          )
        }
      />
      {note && (
        <p dir="auto" className={styles['note']}>
          {note}
        </p>
      )}
    </li>
  );
});

/** Nothing where its file cannot be had: the list has every address. */
const ListMap = lazy((): Promise<{ default: ComponentType<ListMapProps> }> =>
  import('./list-map').then(
    (module) => ({ default: module.ListMap }),
    () => ({ default: () => null }),
  ),
);

/** The map of a list, downloaded once the page stands. Without a script there is none. */
function ListMapOnDemand(props: ListMapProps) {
  const isScripted = useHydrated();
  if (!props.restaurants.some(({ coordinates }) => coordinates)) return null;
  return (
    <section aria-label="Map" className={styles['map']}>
      {isScripted ? (
        <Suspense fallback={<MapPlate />}>
          <ListMap {...props} />
        </Suspense>
      ) : (
        <MapPlate />
      )}
    </section>
  );
}

interface PagesProps {
  readonly token: string;
  readonly page: number;
  readonly pages: number;
}

/** Leads to the pages of a long list beside this one; links, which need no script. */
function Pages({ token, page, pages }: PagesProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages of this list" className={styles['pages']}>
      {page > 1 && (
        <ButtonLink variant="secondary" href={sharedListPath(token, page - 1)}>
          Previous page
        </ButtonLink>
      )}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <ButtonLink variant="secondary" href={sharedListPath(token, page + 1)}>
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}

interface PrintSheetProps {
  readonly list: SharedList;
  readonly from: number;
  readonly token: string;
}

/** The list on paper, in place of its cards: names, addresses and the link, in words and as a QR code, which browsers load when
 * they print. */
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
          alt="QR code of this address"
        />
        {siteOrigin + path}
      </p>
    </div>
  );
}
