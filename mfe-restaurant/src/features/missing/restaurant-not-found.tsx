import { paths } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import { usePlatform } from '@tableside/platform';
import { RestaurantRow } from '../../components/restaurant-row';
import { useCloseMatches } from './close-matches';
import styles from './missing.module.css';

/** No restaurant has this slug: what is close to it, and a way to search. */
export function RestaurantNotFound({ slug }: { readonly slug: string }) {
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
