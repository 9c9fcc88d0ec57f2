import { pictureUrl } from '@tableside/contracts/hosts';
import { openStatus } from '@tableside/contracts/hours';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { useCityTime, usePlatform } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { CardGrid, RestaurantCard } from '@tableside/ui/restaurant-card';
import { useCloseMatches } from './close-matches';
import { PlainSearch } from '@tableside/ui/plain-search';
import styles from './missing.module.css';

/** No restaurant has this slug: what is close to it, and a way to search. */
export function RestaurantNotFound({ slug }: { readonly slug: string }) {
  const { apiOrigin } = usePlatform().config;
  const { now, timeZone } = useCityTime();
  const matches = useCloseMatches(slug);
  return (
    <div className={`ts-container ${styles['screen']}`}>
      <h1>Restaurant not found</h1>
      <p className={styles['text']}>
        It may have closed, moved or changed its name. Search for it, or look through the list.
      </p>
      <PlainSearch placeholder="A name, a dish, a street" />
      <p>
        <ButtonLink href={paths.listing} variant="quiet" className={styles['browse']}>
          Browse restaurants
        </ButtonLink>
      </p>
      {matches.length > 0 && (
        <section aria-labelledby="close-matches" className={styles['matches']}>
          <h2 id="close-matches">Did you mean one of these?</h2>
          <CardGrid>
            {matches.map((restaurant) => (
              <li key={restaurant.slug}>
                <RestaurantCard
                  restaurant={restaurant}
                  href={restaurantPath(restaurant.slug)}
                  pictureUrl={pictureUrl(restaurant.image, apiOrigin)}
                  stamp={openStatus(restaurant.hours, now, timeZone)}
                />
              </li>
            ))}
          </CardGrid>
        </section>
      )}
    </div>
  );
}
