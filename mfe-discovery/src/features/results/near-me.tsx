import { formatCount } from '@tableside/contracts/common/text';
import type { SortOrder } from '@tableside/contracts/listing/rules';
import { Button } from '@tableside/ui/button';
import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LoadError, Notice } from '@tableside/ui/notice';
import { METERS_PER_MILE } from '@tableside/ui/units';
import { LocateFixed } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatDistance } from '../../lib/distance';
import { requestPosition, clearPosition, POSITION_FAILURES } from '../../lib/own-position';
import type { Near } from './use-near';
import styles from './results.module.css';

interface NearMeOptions {
  readonly near: Near;
  readonly sort: SortOrder;
  /** Whether the API supports sorting. */
  readonly isOffered: boolean;
  readonly onSort: (order: SortOrder) => void;
}

/** The button that sorts the list by distance, and notes for below it. The location is requested only on a click. */
export function useNearMe({ near, sort, isOffered: isSortable, onSort }: NearMeOptions): {
  readonly chip: ReactNode;
  readonly notes: ReactNode;
} {
  const chip = useRef<HTMLButtonElement>(null);
  const { status } = near.state;
  const isWanted = sort === 'distance';
  const isOn = near.isWanted && status === 'known';

  // The selection may change while the position is being determined.
  const isWalk = near.walk !== null;
  const newest = useRef({ isWanted, isWalk, onSort });
  useEffect(() => {
    newest.current = { isWanted, isWalk, onSort };
  });

  const locate = async () => {
    if (status === 'locating') return;
    const isKnown = status === 'known' || (await requestPosition());
    const { isWanted: isSorted, isWalk, onSort: sortBy } = newest.current;
    if (isKnown && !isSorted && !isWalk) sortBy('distance');
  };
  const handleClick = () => {
    if (!isOn) {
      void locate();
      return;
    }
    clearPosition();
    if (isWanted) onSort('best');
  };
  const handleOffer = () => {
    // Move focus first: the offer disappears once taken.
    chip.current?.focus();
    void locate();
  };
  const isOffered = near.isWanted && (status === 'none' || status === 'failed');

  if (!isSortable) return { chip: null, notes: null };
  if (near.isMissing) {
    const notes = near.isWanted && (
      <p role="status" className={styles['nearbyNotes']}>
        We can’t sort these by distance. Showing recommended order.
      </p>
    );
    return { chip: null, notes };
  }
  const offer = isOffered && (
    <Button variant="secondary" size="small" onClick={handleOffer}>
      Use my location
    </Button>
  );
  return {
    chip: (
      <ToggleChip
        ref={chip}
        pressed={isOn}
        className={styles['toggle']}
        aria-busy={status === 'locating' || undefined}
        onClick={handleClick}
      >
        <Icon of={LocateFixed} size={16} />
        Near me
      </ToggleChip>
    ),
    notes: <NearbyNotes near={near} offer={offer} />,
  };
}

const NEEDS_LOCATION = 'Turn on location to sort by distance.';
const WALK_NEEDS_LOCATION =
  'Turn on location to filter by walking time. Your location never leaves this device.';
const IN_BEST_ORDER = 'Showing recommended order.';
const AT_ANY_DISTANCE = 'Showing restaurants at any distance.';
/** Accuracy from which a warning is shown, in meters. */
const ROUGH_M = METERS_PER_MILE;

/** Explains missing location access, or the limits of a list by distance. */
function NearbyNotes({ near, offer }: { readonly near: Near; readonly offer: ReactNode }) {
  const { state, isWanted } = near;
  if (state.status === 'failed' || (isWanted && state.status === 'none')) {
    const why = state.status === 'failed' ? POSITION_FAILURES[state.failure] : '';
    return (
      <Notice
        tone={why ? 'warning' : 'info'}
        live
        actions={offer}
        className={styles['nearbyNotes']}
      >
        {[isWanted && (near.walk === null ? NEEDS_LOCATION : WALK_NEEDS_LOCATION), why]
          .filter(Boolean)
          .join(' ')}{' '}
        {isWanted && (near.walk === null ? IN_BEST_ORDER : AT_ANY_DISTANCE)}
      </Notice>
    );
  }
  if (near.isError) {
    return (
      <div className={styles['nearbyNotes']}>
        <LoadError what="the distances" pending={near.isRetrying} onRetry={near.retry} />
      </div>
    );
  }
  const lines = describe(near);
  return (
    <div role="status" className={lines.length > 0 ? styles['nearbyNotes'] : styles['silent']}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function describe({ state, isWanted, limits }: Near): readonly string[] {
  if (state.status === 'locating') return ['Finding your location…'];
  if (!isWanted || !limits || !state.position) return [];
  const { bestOf, unplaced } = limits;
  const { accuracyM } = state.position;
  return [
    bestOf !== null && `The closest of the top ${formatCount(bestOf)} matches.`,
    unplaced > 0 &&
      `${unplaced === 1 ? '1 restaurant isn’t' : `${formatCount(unplaced)} restaurants aren’t`} shown because we don’t have ${unplaced === 1 ? 'its' : 'their'} exact location.`,
    accuracyM > ROUGH_M && `Your location is only accurate to about ${formatDistance(accuracyM)}.`,
  ].filter((line) => line !== false);
}
