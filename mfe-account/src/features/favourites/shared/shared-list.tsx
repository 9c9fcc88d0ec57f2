import type { SharedList } from '@tableside/contracts/favourite/model';
import { paths } from '@tableside/contracts/paths';
import type { Favourite, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import {
  FAVOURITES_UNAVAILABLE,
  useApiQuery,
  useCityTime,
  useFavourite,
  useIsSignedIn,
} from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { FavouriteButton } from '@tableside/ui/favourite-button';
import { CardGrid } from '@tableside/ui/restaurant-card';
import { memo, useMemo } from 'react';
import { countFavourites } from '../lib/count-words';
import itemStyles from '../list/favourite-item.module.css';
import styles from '../favourites.module.css';
import { FavouriteCard } from '../list/favourite-card';
import { useOwnSpec } from '../../../lib/use-own-spec';

/** The cards of somebody's shared list. */
export function SharedRestaurants({ list }: { readonly list: SharedList }) {
  const { now, timeZone } = useCityTime();
  const ownFavourites = useOwnFavourites();
  const { restaurants } = list;
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
      <p className={styles['count']}>{countFavourites(restaurants.length)}</p>
      <CardGrid>
        {restaurants.map((restaurant, index) => (
          <SharedItem
            key={restaurant.slug}
            restaurant={restaurant}
            now={now}
            timeZone={timeZone}
            own={ownFavourites?.get(restaurant.slug) ?? restaurant.favourite}
            priority={index === 0}
          />
        ))}
      </CardGrid>
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
  readonly now: Date;
  readonly timeZone: string;
  /** The reader's own favourite button. */
  readonly own: Favourite;
  readonly priority: boolean;
}

const SharedItem = memo(function SharedItem({ restaurant, own, ...card }: SharedItemProps) {
  const favourite = useFavourite(restaurant.slug, own);
  return (
    <li className={itemStyles['item']}>
      <FavouriteCard
        {...card}
        restaurant={restaurant}
        favouriteButton={
          favourite && (
            <FavouriteButton
              title={restaurant.title}
              isAdded={favourite.isAdded}
              pending={favourite.isPending}
              unavailable={favourite.isAvailable ? null : FAVOURITES_UNAVAILABLE}
              onClick={() => void favourite.toggle()}
            />
          )
        }
      />
    </li>
  );
});
