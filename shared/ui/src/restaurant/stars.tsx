import { useId } from 'react';
import { cx } from '../lib/cx';
import { STAR_PATH } from './star-shape';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './stars.module.css';

export interface StarsProps {
  /** 0 to 5; parts of a star are drawn. */
  readonly value: number;
  /** Read aloud; "4 out of 5" unless told. Null when text beside it already says so. */
  readonly label?: string | null;
  readonly className?: string;
}

const SIZE = 20;
const COUNT = 5;
/** Where the stars after the first stand. */
const FURTHER = [20, 40, 60, 80] as const;

/** A row of five stars that cannot be changed. */
export function Stars({ value, label = `${value} out of 5`, className }: StarsProps) {
  const id = useId();
  const filled = Math.min(Math.max(value, 0), COUNT) * SIZE;
  return (
    <span className={cx(styles['stars'], className)}>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>}
      <svg width="100" height="20" viewBox="0 0 100 20" aria-hidden="true">
        <clipPath id={`${id}c`}>
          <rect width={filled} height={SIZE} />
        </clipPath>
        {/* One star is written out, the others point at it: a page of reviews has hundreds. */}
        <g fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round">
          <g id={`${id}r`}>
            <path id={`${id}s`} d={STAR_PATH} />
            {FURTHER.map((x) => (
              <use key={x} href={`#${id}s`} x={x} />
            ))}
          </g>
        </g>
        <g fill="currentColor" clipPath={`url(#${id}c)`}>
          <use href={`#${id}r`} />
        </g>
      </svg>
    </span>
  );
}
