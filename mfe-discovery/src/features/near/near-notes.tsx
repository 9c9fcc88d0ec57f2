import { formatCount } from '@tableside/contracts/common/text';
import { LoadError, Notice } from '@tableside/ui/notice';
import type { ReactNode } from 'react';
import { METRES_PER_MILE } from '@tableside/ui/units';
import { formatDistance } from '../../lib/distance';
import { POSITION_FAILURES } from '../../lib/position-failures';
import type { Near } from './use-near';
import styles from './near.module.css';

const NEEDS_LOCATION = 'Sorting by distance needs your location.';
const WALK_NEEDS_LOCATION = 'Time on foot needs your location. It stays on this device.';
const IN_BEST_ORDER = 'Until then the list is in best order.';
const AT_ANY_DISTANCE = 'Until then the list has places at any distance.';
/** The position is worth a warning when it may be this far off, in metres. */
const ROUGH_M = METRES_PER_MILE;

export interface NearNotesProps {
  readonly near: Near;
  /** A button that asks for the location, or nothing. */
  readonly offer: ReactNode;
}

/** What stands between the visitor and a list by distance, or what that list leaves out. */
export function NearNotes({ near, offer }: NearNotesProps) {
  const { state, isWanted } = near;
  if (state.status === 'failed' || (isWanted && state.status === 'none')) {
    const why = state.status === 'failed' ? POSITION_FAILURES[state.failure] : '';
    return (
      <Notice tone={why ? 'warning' : 'info'} live actions={offer} className={styles['notes']}>
        {[isWanted && (near.walk === null ? NEEDS_LOCATION : WALK_NEEDS_LOCATION), why]
          .filter(Boolean)
          .join(' ')}{' '}
        {isWanted && (near.walk === null ? IN_BEST_ORDER : AT_ANY_DISTANCE)}
      </Notice>
    );
  }
  if (near.isError) {
    return (
      <div className={styles['notes']}>
        <LoadError what="the distances" pending={near.isRetrying} onRetry={near.retry} />
      </div>
    );
  }
  const lines = describe(near);
  return (
    <div role="status" className={lines.length > 0 ? styles['notes'] : styles['silent']}>
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
