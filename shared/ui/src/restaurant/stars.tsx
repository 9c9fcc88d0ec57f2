import { cx } from '../lib/cx';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './stars.module.css';

export interface StarsProps {
  /** 0 to 5; parts of a star are drawn. */
  readonly value: number;
  /** Accessible name; default: "4 out of 5". Null if adjacent text already says it. */
  readonly label?: string | null;
  readonly className?: string;
}

const MAX = 5;

/** A row of five stars that cannot be changed. */
export function Stars({ value, label = `${value} out of 5`, className }: StarsProps) {
  const percent = (Math.min(Math.max(value, 0), MAX) * 100) / MAX;
  return (
    <span className={cx(styles['stars'], className)}>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>}
      <span className={styles['row']} aria-hidden="true">
        <svg className={styles['full']} width={`${percent}%`} />
      </span>
    </span>
  );
}
