import { formatCount } from '@tableside/contracts/common/format-count';
import styles from './import.module.css';

export interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0 where nobody knows yet. */
  readonly total: number;
  readonly unit: 'bytes' | 'places';
}

const MEGABYTE = 1024 * 1024;

/** How far something is, in words and as a bar. */
export function Progress({ label, done, total, unit }: ProgressProps) {
  const words =
    unit === 'bytes'
      ? `${(done / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB`
      : `${formatCount(done)} of ${formatCount(total)} places`;
  return (
    <div className={styles['progress']} role="status">
      <p>
        <bdi>{label}</bdi>
        {total > 0 && `: ${words}`}
      </p>
      <progress aria-label={label} max={total || undefined} value={total ? done : undefined} />
    </div>
  );
}
