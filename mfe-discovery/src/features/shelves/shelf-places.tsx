import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { Shelf, ShelfPlace } from '@tableside/contracts/listing/model';
import { restaurantPath } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { CardLink } from '@tableside/ui/card-link';
import { DishPlate } from './dish-plate';
import { Picture } from '@tableside/ui/picture';
import { StatusStamp } from '@tableside/ui/stamp';
import { statusAt } from '../../lib/status-at';
import { useCity } from '../../lib/use-city';
import styles from './shelves.module.css';

export interface ShelfPlacesProps extends Pick<Shelf, 'places' | 'filter'> {
  /** "0.4 mi" by slug. */
  readonly distances?: ReadonlyMap<string, string> | undefined;
}

/** Places as lines of a menu. Home has two dozen of them, so each has as few elements as it can. */
export function ShelfPlaces({ places, filter, distances }: ShelfPlacesProps) {
  const { now, timeZone } = useCity();
  const { apiOrigin } = usePlatform().config;
  const statusOf = statusAt(filter.openAt);
  return (
    <ul className={styles['places']}>
      {places.map((place) => {
        const cuisine = findCuisine(place, filter);
        const where = [cuisine, place.street ?? place.location, distances?.get(place.slug)];
        return (
          <li key={place.slug}>
            <p>{where.filter(Boolean).join(' · ')}</p>
            <CardLink href={restaurantPath(place.slug)}>{place.title}</CardLink>
            <StatusStamp plain {...statusOf(place.hours, now, timeZone)} />
            <Plate place={place} cuisine={cuisine} apiOrigin={apiOrigin} />
          </li>
        );
      })}
    </ul>
  );
}

/** The cuisine that put it on the shelf, else the first one. */
const findCuisine = ({ cuisines }: ShelfPlace, filter: Shelf['filter']): string | undefined =>
  (cuisines.find(({ id }) => filter.cuisine.includes(id)) ?? cuisines[0])?.title;

interface PlateProps {
  readonly place: ShelfPlace;
  readonly cuisine: string | undefined;
  readonly apiOrigin: string;
}

function Plate({ place, cuisine, apiOrigin }: PlateProps) {
  const src = pictureUrl(place.image, apiOrigin);
  if (src === null) return <DishPlate cuisine={cuisine} />;
  return <Picture src={src} alt="" width={64} height={64} sizes="64px" cuisine={cuisine} />;
}
