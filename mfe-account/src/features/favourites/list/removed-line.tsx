import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useTransition } from 'react';
import styles from './favourite-item.module.css';

export interface RemovedLineProps {
  readonly title: string;
  /** Why it cannot be taken back now; null when it can. */
  readonly unavailable: string | null;
  /** Resolves when it is a favourite again, or turned out to be. */
  readonly onUndo: () => Promise<void>;
}

/** What a removed card leaves at its place. */
export function RemovedLine({ title, unavailable, onUndo }: RemovedLineProps) {
  const [isUndoing, startUndo] = useTransition();
  return (
    <div className={styles['removed']}>
      <p className={styles['sentence']}>
        Removed <bdi>{title}</bdi>.
      </p>
      <Button
        variant="quiet"
        size="small"
        pending={isUndoing}
        aria-disabled={unavailable !== null || undefined}
        title={unavailable ?? undefined}
        className={styles['undo']}
        onClick={({ detail }) => {
          // The second press of a double click was meant for the button that this one took the place of.
          if (unavailable === null && detail < 2) startUndo(onUndo);
        }}
      >
        <span>
          Undo<VisuallyHidden> removing {title}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}
