import type { ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { RestaurantTiles } from '../../components/restaurant-tiles';
import { countResults, describeCount, type ResultCount } from '../../lib/count-results';
import { statusAt } from '../../lib/status-at';
import { useListingHref } from '../../lib/selection-path';
import {
  listAlone,
  listRelaxedResults,
  type RelaxedResult,
  type TitleOf,
} from './list-relaxed-results';
import styles from './relaxed-results.module.css';

const CARDS_MAX = 3;

export interface RelaxedResultsProps {
  readonly filter: ListingFilter;
  readonly titleOf: TitleOf;
  /** The same selection at any distance; null without a walking filter. */
  readonly farther: ListingFilter | null;
  readonly onFollow: () => void;
}

/** Relaxed selections for an empty list, with cards of the closest one. */
export function RelaxedResults({ filter, titleOf, farther, onFollow }: RelaxedResultsProps) {
  const close = listRelaxedResults(filter, titleOf, farther);
  const offers = useRelaxedResults(close, listAlone(filter, titleOf));
  const hrefOf = useListingHref();
  const [best] = offers;
  if (!best) return null;
  return (
    <section aria-labelledby="relaxed-results" className={styles['near']}>
      <h2 id="relaxed-results">Close matches</h2>
      <ChipRow label="Other filters" wrap>
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

interface Offer extends RelaxedResult {
  readonly found: ResultCount;
  readonly restaurants: readonly RestaurantSummary[];
}

interface Attempt {
  readonly isPending: boolean;
  readonly offer: Offer | null;
}

function useAttempt(relaxed: RelaxedResult | undefined): Attempt {
  const spec = query('restaurants', { filter: relaxed?.filter ?? EMPTY_FILTER, page: 1 });
  const { data, isPending } = useApiQuery(spec, { enabled: Boolean(relaxed) });
  if (!relaxed || !data) return { isPending: Boolean(relaxed) && isPending, offer: null };
  const found = countResults([data]);
  const isOffer = found.count > 0;
  return {
    isPending: false,
    offer: isOffer ? { ...relaxed, found, restaurants: data.restaurants } : null,
  };
}

/** Relaxed selections with results, closest first; null until all have loaded, so that nothing shifts. */
function useOffers([a, b, c, d]: readonly RelaxedResult[]): readonly Offer[] | null {
  const attempts = [useAttempt(a), useAttempt(b), useAttempt(c), useAttempt(d)];
  if (attempts.some(({ isPending }) => isPending)) return null;
  return attempts
    .flatMap(({ offer }) => offer ?? [])
    .sort((one, other) => one.dropped - other.dropped || other.found.count - one.found.count)
    .slice(0, OFFERS_MAX);
}

/** @param further tried when no close selection has results */
function useRelaxedResults(
  close: readonly RelaxedResult[],
  further: readonly RelaxedResult[],
): readonly Offer[] {
  const offers = useOffers(close);
  const others = useOffers(offers?.length === 0 ? further : []);
  return offers?.length ? offers : (others ?? []);
}
