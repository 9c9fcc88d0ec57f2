import { useId } from 'react';
import { cx } from './cx';
import { STAR_PATH } from './star-shape';
import { VisuallyHidden } from './visually-hidden';
import styles from './stars.module.css';

export interface StarsProps {
  /** 0 to 5; parts of a star are drawn. */
  readonly value: number;
  /** Read aloud; "4 out of 5" unless told. Null when text beside it already says so. */
  readonly label?: string | null;
  readonly className?: string;
}

const SIZE = 20;
const POSITIONS = [0, 1, 2, 3, 4] as const;

/** A row of five stars that cannot be changed. */
export function Stars({ value, label = `${value} out of 5`, className }: StarsProps) {
  const clip = useId();
  const filled = Math.min(Math.max(value, 0), POSITIONS.length) * SIZE;
  const row = POSITIONS.map((index) => (
    <path key={index} d={STAR_PATH} transform={`translate(${index * SIZE} 0)`} />
  ));
  return (
    <span className={cx(styles['stars'], className)}>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>}
      <svg width="100" height="20" viewBox="0 0 100 20" aria-hidden="true">
        <clipPath id={clip}>
          <rect x="0" y="0" width={filled} height={SIZE} />
        </clipPath>
        <g fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round">
          {row}
        </g>
        <g fill="currentColor" clipPath={`url(#${clip})`}>
          {row}
        </g>
      </svg>
    </span>
  );
}
