import { listingPath } from '@tableside/contracts/listing/paths';
import { useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { ArrowRight } from 'lucide';
import { CuisineChips } from './cuisine-chips';
import { cuisinesQuery, townQuery } from './town-queries';
import { useCity } from '../../lib/use-city';
import { nameTown } from './town-now';
import { useChosenCuisine } from './use-chosen-cuisine';
import { TownResults } from './town-results';
import styles from './town.module.css';

/** Home's grid of restaurants, narrowed by cuisine. */
export function RestaurantGrid() {
  const [cuisineId, setCuisineId] = useChosenCuisine();
  const { data: cuisines } = useApiQuery(cuisinesQuery);
  const { data } = useApiQuery(townQuery(cuisineId));
  const { now, timeZone } = useCity();
  const chosen = cuisines?.find(({ id }) => id === cuisineId);
  return (
    <section aria-labelledby="town-title" className={`ts-container ${styles['section']}`}>
      <div className={styles['head']}>
        <h2 id="town-title">{nameTown(data?.restaurants ?? [], now, timeZone)}</h2>
        <AppLink
          href={listingPath(chosen ? { cuisine: [chosen.id] } : {})}
          className={styles['all']}
        >
          View all restaurants
          <Icon of={ArrowRight} />
        </AppLink>
      </div>
      <CuisineChips cuisines={cuisines ?? []} chosenId={cuisineId} onChoose={setCuisineId} />
      <TownResults cuisineId={cuisineId} onClear={() => setCuisineId(null)} />
    </section>
  );
}
