import type { SortOrder } from '@tableside/contracts/listing/rules';
import { Button } from '@tableside/ui/button';
import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LocateFixed } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { askPosition, forgetPosition } from '../../lib/own-position';
import { NearNotes } from './near-notes';
import type { Near } from './use-near';
import styles from './near.module.css';

export interface NearMeProps {
  readonly near: Near;
  /** The order that was asked for last. */
  readonly sort: SortOrder;
  /** Whether the host can sort at all. */
  readonly isOffered: boolean;
  readonly onSort: (order: SortOrder) => void;
  /** Lays out the button and what there is to say about it. */
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
      <p role="status" className={styles['notes']}>
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
