import type { ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { countResults, type ResultCount } from '../../lib/count-results';
import { listNearMisses, type NearMiss, type TitleOf } from './list-near-misses';

const OFFERS_MAX = 3;

/** A near miss that leads somewhere. */
export interface Offer extends NearMiss {
  readonly found: ResultCount;
  readonly restaurants: readonly RestaurantSummary[];
}

interface Trial {
  readonly isPending: boolean;
  readonly offer: Offer | null;
}

/** Asks what a near miss would find, with a call that every host knows. */
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

/** What comes closest to a selection that found nothing, the closest first; none until all is known, so that nothing
 * moves under a finger. */
export function useNearMisses(filter: ListingFilter, titleOf: TitleOf): readonly Offer[] {
  const [a, b, c, d] = listNearMisses(filter, titleOf);
  const trials = [useTrial(a), useTrial(b), useTrial(c), useTrial(d)];
  if (trials.some(({ isPending }) => isPending)) return [];
  return trials
    .flatMap(({ offer }) => offer ?? [])
    .sort((one, other) => one.leftOut - other.leftOut || other.found.count - one.found.count)
    .slice(0, OFFERS_MAX);
}
