import { useEffect } from 'react';
import { ClosedScreen } from '../features/closed/closed-restaurant';
import { RestaurantNotFound } from '../features/missing/restaurant-not-found';
import { useApiQuery } from '@tableside/platform';
import { closedFrom } from '../lib/closed-from';
import { restaurantQuery } from '../lib/restaurant-query';

export interface MissingProps {
  readonly slug: string;
  /** Its heading is there. */
  readonly onShown: () => void;
}

/** One that is listed no longer and one that never was are told apart. */
export function Missing({ slug, onShown }: MissingProps) {
  // Why the read was refused; it is not asked again.
  const { error } = useApiQuery(restaurantQuery(slug), { enabled: false });
  const closed = closedFrom(error);
  useEffect(onShown, [onShown]);
  return closed ? <ClosedScreen slug={slug} closed={closed} /> : <RestaurantNotFound slug={slug} />;
}

export { readPlacesInstead } from '../features/closed/places-instead';
export { readCloseMatches } from '../features/missing/close-matches';
export { leadOn } from '../features/closed/lead-on';
