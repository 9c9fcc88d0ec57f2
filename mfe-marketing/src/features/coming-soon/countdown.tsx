import styles from './countdown.module.css';
import type { Remaining } from './use-countdown';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const nameUnit = (unit: string, value: number): string => (value === 1 ? unit.slice(0, -1) : unit);

/** Four huge numerals. Read aloud when somebody comes to them, and never by themselves. */
export function Countdown({ left }: { readonly left: Remaining }) {
  return (
    <div role="timer" aria-live="off" aria-label="Time until we open">
      <dl className={styles['numerals']} data-wide={left.days > 99 || undefined}>
        {UNITS.map((unit) => (
          <div key={unit} className={styles['numeral']}>
            <dt className={styles['unit']}>{nameUnit(unit, left[unit])}</dt>
            <dd className={styles['value']}>{twoDigits(left[unit])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
