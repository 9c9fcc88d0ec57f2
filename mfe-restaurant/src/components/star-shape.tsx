import { cx } from '@tableside/ui/cx';
import styles from './star-shape.module.css';

/** One star in the colour of its text, full or as an outline. */
export function StarShape({
  className,
  outline = false,
}: {
  readonly className?: string | undefined;
  readonly outline?: boolean;
}) {
  return (
    <span
      className={cx(styles['star'], outline && styles['outline'], className)}
      aria-hidden="true"
    />
  );
}
