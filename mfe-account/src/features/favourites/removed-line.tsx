import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useTransition } from 'react';
import styles from './favourite-item.module.css';

export interface RemovedLineProps {
  readonly title: string;
  /** Resolves when it is saved again, or turned out to be. */
  readonly onUndo: () => Promise<void>;
}

/** What a removed card leaves at its place. */
export function RemovedLine({ title, onUndo }: RemovedLineProps) {
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
        className={styles['undo']}
        onClick={() => startUndo(onUndo)}
      >
        <span>
          Undo<VisuallyHidden> removing {title}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}
