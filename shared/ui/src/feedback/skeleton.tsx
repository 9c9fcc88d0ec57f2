import { cx } from '../lib/cx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The box it reserves: a line of text, a title, a picture (4:3, 3:2 or 1:1), a circle or a button. */
  readonly shape?: 'text' | 'title' | 'picture' | 'wide' | 'square' | 'circle' | 'button';
  readonly width?: 'full' | 'long' | 'half' | 'short';
  readonly className?: string;
}

/** A loading placeholder, hidden from assistive technology. */
export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  return (
    <span
      className={cx(styles['skeleton'], styles[shape], className)}
      data-width={width}
      aria-hidden="true"
    />
  );
}
