import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { countResults, type ResultCount } from '../../lib/count-results';
import type { NearMiss } from './list-near-misses';

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
export function useNearMisses(
  close: readonly NearMiss[],
  further: readonly NearMiss[],
): readonly Offer[] {
  const offers = useOffers(close);
  const others = useOffers(offers?.length === 0 ? further : []);
  return offers?.length ? offers : (others ?? []);
}
