import { formatCount } from '@tableside/contracts/common/text';
import type { SortOrder } from '@tableside/contracts/listing/rules';
import { Button } from '@tableside/ui/button';
import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LoadError, Notice } from '@tableside/ui/notice';
import { METRES_PER_MILE } from '@tableside/ui/units';
import { LocateFixed } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatDistance } from '../../lib/distance';
import { askPosition, forgetPosition, POSITION_FAILURES } from '../../lib/own-position';
import type { Near } from './use-near';
import styles from './results.module.css';

interface NearMeProps {
  readonly near: Near;
  readonly sort: SortOrder;
  /** Whether the host can sort at all. */
  readonly isOffered: boolean;
  readonly onSort: (order: SortOrder) => void;
  readonly children: (chip: ReactNode, notes: ReactNode) => ReactNode;
}

/** Sorts the list by distance. The browser is asked where the visitor is for a press of this button and for nothing
 * else. */
export function NearMe({ near, sort, isOffered: isSortable, onSort, children }: NearMeProps) {
  const chip = useRef<HTMLButtonElement>(null);
  const { status } = near.state;
  const isWanted = sort === 'distance';
  const isOn = near.isWanted && status === 'known';

  // Finding a position takes its time, and the selection may have changed by then.
  const isWalk = near.walk !== null;
  const newest = useRef({ isWanted, isWalk, onSort });
  useEffect(() => {
    newest.current = { isWanted, isWalk, onSort };
  });

  const ask = async () => {
    if (status === 'asking') return;
    const isKnown = status === 'known' || (await askPosition());
    const { isWanted: isSorted, isWalk, onSort: sortBy } = newest.current;
    if (isKnown && !isSorted && !isWalk) sortBy('distance');
  };
  const handlePress = () => {
    if (!isOn) {
      void ask();
      return;
    }
    forgetPosition();
    if (isWanted) onSort('best');
  };
  const handleOffer = () => {
    // The offer goes once it is taken, and must not take the focus with it.
    chip.current?.focus();
    void ask();
  };
  const isOffered = near.isWanted && (status === 'none' || status === 'failed');

  if (!isSortable) return children(null, null);
  if (near.isMissing) {
    const why = near.isWanted && (
      <p role="status" className={styles['nearNotes']}>
        These restaurants cannot be sorted by distance. They stand in best order.
      </p>
    );
    return children(null, why);
  }
  const chipButton = (
    <ToggleChip
      ref={chip}
      pressed={isOn}
      className={styles['toggle']}
      aria-busy={status === 'asking' || undefined}
      onClick={handlePress}
    >
      <Icon of={LocateFixed} size={16} />
      Near me
    </ToggleChip>
  );
  return children(
    chipButton,
    <NearNotes
      near={near}
      offer={
        isOffered && (
          <Button variant="secondary" size="small" onClick={handleOffer}>
            Use my location
          </Button>
        )
      }
    />,
  );
}

const NEEDS_LOCATION = 'Sorting by distance needs your location.';
const WALK_NEEDS_LOCATION = 'Time on foot needs your location. It stays on this device.';
const IN_BEST_ORDER = 'Until then the list is in best order.';
const AT_ANY_DISTANCE = 'Until then the list has places at any distance.';
/** The position is worth a warning when it may be this far off, in metres. */
const ROUGH_M = METRES_PER_MILE;

interface NearNotesProps {
  readonly near: Near;
  readonly offer: ReactNode;
}

/** What stands between the visitor and a list by distance, or what that list leaves out. */
function NearNotes({ near, offer }: NearNotesProps) {
  const { state, isWanted } = near;
  if (state.status === 'failed' || (isWanted && state.status === 'none')) {
    const why = state.status === 'failed' ? POSITION_FAILURES[state.failure] : '';
    return (
      <Notice tone={why ? 'warning' : 'info'} live actions={offer} className={styles['nearNotes']}>
        {[isWanted && (near.walk === null ? NEEDS_LOCATION : WALK_NEEDS_LOCATION), why]
          .filter(Boolean)
          .join(' ')}{' '}
        {isWanted && (near.walk === null ? IN_BEST_ORDER : AT_ANY_DISTANCE)}
      </Notice>
    );
  }
  if (near.isError) {
    return (
      <div className={styles['nearNotes']}>
        <LoadError what="the distances" pending={near.isRetrying} onRetry={near.retry} />
      </div>
    );
  }
  const lines = describe(near);
  return (
    <div role="status" className={lines.length > 0 ? styles['nearNotes'] : styles['silent']}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function describe({ state, isWanted, limits }: Near): readonly string[] {
  if (state.status === 'asking') return ['Finding where you are.'];
  if (!isWanted || !limits || !state.position) return [];
  const { bestOf, unplaced } = limits;
  const { accuracyM } = state.position;
  const they = unplaced === 1 ? 'restaurant is' : 'restaurants are';
  return [
    bestOf !== null && `Nearest of the ${formatCount(bestOf)} best matches.`,
    unplaced > 0 && `${formatCount(unplaced)} ${they} left out: the exact place is not known.`,
    accuracyM > ROUGH_M &&
      `Your location is only known to within about ${formatDistance(accuracyM)}.`,
  ].filter((line) => line !== false);
}
