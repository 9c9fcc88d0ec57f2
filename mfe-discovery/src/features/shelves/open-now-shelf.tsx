import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import type { Shelf, ShelfPlace } from '@tableside/contracts/listing/model';
import { isNotOffered } from '@tableside/platform';
import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { LocateFixed } from 'lucide';
import { askPosition, forgetPosition } from '../../lib/own-position';
import { POSITION_FAILURES } from '../../lib/position-failures';
import { ShelfPanel } from './shelf-panel';
import { useNearest } from './use-nearest';
import styles from './shelves.module.css';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import { useCity } from '../../lib/use-city';

/** What is open now, and on a press what of it is nearest. The position is asked for by that press alone, and the distances
 * are worked out here. */
export function OpenNowShelf({ shelf }: { readonly shelf: Shelf }) {
  const { state, read, nearest } = useNearest({ ...EMPTY_FILTER, ...shelf.filter });
  const isHydrated = useHydrated();
  const open = useStillOpen(nearest?.places ?? shelf.places);
  if (!open.length) return null;
  const isOffered = isHydrated && !isNotOffered(read.error);
  const handlePress = () => {
    if (state.status === 'known') forgetPosition();
    else if (state.status !== 'asking') void askPosition();
  };
  return (
    <ShelfPanel
      shelf={{ ...shelf, places: open }}
      {...(nearest && {
        title: 'Open now near you',
        sort: 'distance',
        distances: nearest.distances,
      })}
      action={
        isOffered && (
          <ToggleChip
            pressed={state.status === 'known'}
            aria-busy={state.status === 'asking' || read.isFetching || undefined}
            onClick={handlePress}
          >
            <Icon of={LocateFixed} size={16} />
            Near me
          </ToggleChip>
        )
      }
    >
      <p role="status" className={styles['status']}>
        {state.status === 'asking' && 'Finding where you are.'}
        {state.status === 'failed' && POSITION_FAILURES[state.failure]}
        {nearest && 'Nearest first. Your location stays on this device.'}
      </p>
      {isOffered && read.isError && !read.data && (
        <LoadError
          what="the distances"
          pending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </ShelfPanel>
  );
}

/** The open ones of some places: a page stays open longer than they do. */
function useStillOpen(places: readonly ShelfPlace[]): readonly ShelfPlace[] {
  const { now, timeZone } = useCity();
  return places.filter(({ hours }) =>
    ['open', 'soon'].includes(openStatus(hours, now, timeZone).tone),
  );
}
