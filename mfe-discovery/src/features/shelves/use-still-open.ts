import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { ShelfPlace } from '@tableside/contracts/listing/shelf-model';
import { useCity } from '../../lib/use-city';

/** The open ones of some places: a page stays open longer than they do. */
export function useStillOpen(places: readonly ShelfPlace[]): readonly ShelfPlace[] {
  const { now, timeZone } = useCity();
  return places.filter(({ hours }) =>
    ['open', 'soon'].includes(openStatus(hours, now, timeZone).tone),
  );
}
