import type { ListingFilter } from '@tableside/contracts/listing/model';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { describeCount } from '../../lib/count-results';
import { RestaurantTiles } from '../../components/restaurant-tiles';
import { statusAt } from '../../lib/status-at';
import { useListingHref } from '../../lib/use-listing-href';
import { listAlone, listNearMisses } from './list-near-misses';
import { useNearMisses } from './use-near-misses';
import type { TitleOf } from './wishes';
import styles from './near-misses.module.css';

/** Cards that show what the best offer holds. */
const CARDS_MAX = 3;

export interface NearMissesProps {
  readonly filter: ListingFilter;
  readonly titleOf: TitleOf;
  /** The same selection at any distance; null where none is asked for. */
  readonly farther: ListingFilter | null;
  /** An offer was taken; the list takes its place. */
  readonly onFollow: () => void;
}

/** Ways out of an empty list that keep most of what was asked for. */
export function NearMisses({ filter, titleOf, farther, onFollow }: NearMissesProps) {
  const close = listNearMisses(filter, titleOf, farther);
  const offers = useNearMisses(close, listAlone(filter, titleOf));
  const hrefOf = useListingHref();
  const [best] = offers;
  if (!best) return null;
  return (
    <section aria-labelledby="near-misses" className={styles['near']}>
      <h2 id="near-misses" className={styles['title']}>
        Close to what you asked for
      </h2>
      <ChipRow label="Other selections" wrap>
        {offers.map(({ filter: other, label, found }) => (
          <ChipLink key={hrefOf(other)} href={hrefOf(other)} onClick={onFollow}>
            {`${label}: ${describeCount(found)}`}
          </ChipLink>
        ))}
      </ChipRow>
      <RestaurantTiles
        statusOf={statusAt(best.filter.openAt)}
        restaurants={best.restaurants.slice(0, CARDS_MAX)}
        className={styles['cards']}
        heading="h3"
        sizes="(min-width: 1024px) 260px, (min-width: 640px) 45vw, 92vw"
      />
    </section>
  );
}
