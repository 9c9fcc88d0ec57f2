import { useEffect } from 'react';
import { ClosedScreen } from '../features/closed/closed-restaurant';
import { RestaurantNotFound } from '../features/missing/restaurant-not-found';
import { useClosedRestaurant } from '../lib/closed-query';

export interface MissingProps {
  readonly slug: string;
  /** Of the read, where it was refused. */
  readonly error?: unknown;
  /** Its heading is there. */
  readonly onShown: () => void;
}

/** One that is listed no longer and one that never was are told apart. */
export function Missing({ slug, error, onShown }: MissingProps) {
  const closed = useClosedRestaurant(slug, error);
  useEffect(onShown, [onShown]);
  return closed ? <ClosedScreen slug={slug} closed={closed} /> : <RestaurantNotFound slug={slug} />;
}

export { readPlacesInstead } from '../features/closed/places-instead';
export { readCloseMatches } from '../features/missing/close-matches';
