import { pictureUrl } from '@tableside/contracts/hosts';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useIsSignedIn, usePlatform } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { RestaurantCard } from '@tableside/ui/restaurant-card';
import { CardPage } from '../features/card-page';
import { SignInPrompt } from '../features/sign-in-prompt';
import styles from './favourites-page.module.css';

/** The restaurants that a signed-in person saved. */
export function FavouritesPage() {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <FavouritesList />;
  return (
    <CardPage title="My Favorites">
      <SignInPrompt title="My Favorites">
        Keep the places that you like in one list, on every device.
      </SignInPrompt>
    </CardPage>
  );
}

function FavouritesList() {
  const { apiOrigin } = usePlatform().config;
  const { data, isError, isFetching, refetch } = useApiQuery(query('favourites'));
  return (
    <div className={`ts-container ${styles['page']}`}>
      <h1>My Favorites</h1>
      {isError && (
        <LoadError what="your favorites" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          title="No favorites yet"
          actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles['grid']}>
          {data.map((restaurant) => (
            <li key={restaurant.slug}>
              <RestaurantCard
                restaurant={restaurant}
                heading="h2"
                href={restaurantPath(restaurant.slug)}
                pictureUrl={pictureUrl(restaurant.image, apiOrigin)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
