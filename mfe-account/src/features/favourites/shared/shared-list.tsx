import { SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { Favourite, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { PLACES_MAX as VOTED_MAX } from '@tableside/contracts/vote/rules';
import {
  FAVOURITES_UNAVAILABLE,
  useApiQuery,
  useCityTime,
  useFavourite,
  useIsSignedIn,
} from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { cx } from '@tableside/ui/cx';
import { FavouriteButton } from '@tableside/ui/favourite-button';
import { CardGrid } from '@tableside/ui/restaurant-card';
import { memo, useMemo } from 'react';
import { AskFriends } from '../../../components/ask-friends';
import { CompareLink } from '../../../components/compare-link';
import { countFavourites } from '../lib/count-words';
import itemStyles from '../list/favourite-item.module.css';
import styles from '../favourites.module.css';
import { ListMapOnDemand } from './list-map-on-demand';
import { PrintSheet } from './print-sheet';
import { SaveThese } from './save-these';
import shared from './shared.module.css';
import { Pages } from './pages';
import { countPlaces, sharedListTitle, type SharedPage } from './shared-list-query';
import { FavouriteCard } from '../list/favourite-card';
import { useOwnSpec } from '../../../lib/use-own-spec';

export interface SharedRestaurantsProps {
  readonly list: SharedPage;
  /** Of its address. */
  readonly token: string;
}

/** The cards of somebody's shared list, or of a page of a long one, and a way to keep them. */
export function SharedRestaurants({ list, token }: SharedRestaurantsProps) {
  const { now, timeZone } = useCityTime();
  const ownFavourites = useOwnFavourites();
  const { restaurants, notes, name, firstName, isSavable, total, page } = list;
  const from = (page - 1) * SHARED_AT_ONCE;
  const labels = findLabels(restaurants);
  const slugs = restaurants.map(({ slug }) => slug);
  /** Leads from a pin to the place's card. */
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
      <div className={shared['top']}>
        <p className={styles['count']}>
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
          <div className={cx(styles['actions'], shared['decide'])}>
            <CompareLink places={slugs} token={token} />
            <AskFriends places={slugs.length > VOTED_MAX ? [] : slugs} token={token} />
          </div>
        )}
      </div>
      <ListMapOnDemand restaurants={restaurants} onPress={handlePress} />
      <CardGrid className={shared['cards']}>
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
  /** What the owner notes; empty for nothing. */
  readonly note: string;
  readonly now: Date;
  readonly timeZone: string;
  /** The reader's own favourite button. */
  readonly own: Favourite;
  readonly priority: boolean;
}

const SharedItem = memo(function SharedItem({ restaurant, note, own, ...card }: SharedItemProps) {
  const favourite = useFavourite(restaurant.slug, own);
  return (
    <li className={itemStyles['item']}>
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
        <p dir="auto" className={shared['note']}>
          {note}
        </p>
      )}
    </li>
  );
});
