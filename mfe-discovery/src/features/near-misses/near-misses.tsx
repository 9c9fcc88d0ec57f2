import type { ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { RestaurantTiles } from '../../components/restaurant-tiles';
import { countResults, describeCount, type ResultCount } from '../../lib/count-results';
import { statusAt } from '../../lib/status-at';
import { useListingHref } from '../../lib/use-listing-href';
import { listAlone, listNearMisses, type NearMiss, type TitleOf } from './list-near-misses';
import styles from './near-misses.module.css';

const CARDS_MAX = 3;

export interface NearMissesProps {
  readonly filter: ListingFilter;
  readonly titleOf: TitleOf;
  /** The same selection at any distance; null where none is asked for. */
  readonly farther: ListingFilter | null;
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

const OFFERS_MAX = 3;

/** A near miss that leads somewhere. */
interface Offer extends NearMiss {
  readonly found: ResultCount;
  readonly restaurants: readonly RestaurantSummary[];
}

interface Trial {
  readonly isPending: boolean;
  readonly offer: Offer | null;
}

function useTrial(miss: NearMiss | undefined): Trial {
  const spec = query('restaurants', { filter: miss?.filter ?? EMPTY_FILTER, page: 1 });
  const { data, isPending } = useApiQuery(spec, { enabled: Boolean(miss) });
  if (!miss || !data) return { isPending: Boolean(miss) && isPending, offer: null };
  const found = countResults([data]);
  const isOffer = found.count > 0;
  return {
    isPending: false,
    offer: isOffer ? { ...miss, found, restaurants: data.restaurants } : null,
  };
}

/** What the near misses of a selection find, the closest first; null until all is known, so that nothing moves under a
 * finger. */
function useOffers([a, b, c, d]: readonly NearMiss[]): readonly Offer[] | null {
  const trials = [useTrial(a), useTrial(b), useTrial(c), useTrial(d)];
  if (trials.some(({ isPending }) => isPending)) return null;
  return trials
    .flatMap(({ offer }) => offer ?? [])
    .sort((one, other) => one.leftOut - other.leftOut || other.found.count - one.found.count)
    .slice(0, OFFERS_MAX);
}

/** What comes closest to a selection that found nothing.
 * @param further what is tried where nothing is close */
function useNearMisses(close: readonly NearMiss[], further: readonly NearMiss[]): readonly Offer[] {
  const offers = useOffers(close);
  const others = useOffers(offers?.length === 0 ? further : []);
  return offers?.length ? offers : (others ?? []);
}
