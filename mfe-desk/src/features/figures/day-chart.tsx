import { formatCount } from '@tableside/contracts/common/text';
import { formatShortDay } from '@tableside/contracts/restaurant/time';
import type { DayFigures } from '@tableside/contracts/desk/figures/wire';
import { Disclosure } from '@tableside/ui/disclosure';
import { daysOf } from './figure-words';
import styles from './figures.module.css';

const HEIGHT = 100;
/** Of a bar and its gap, in the drawing's own units. */
const STEP = 10;
const GAP = 2;

export interface DayChartProps {
  readonly month: string;
  readonly days: readonly DayFigures[];
}

/** Views by day as bars, and the same as a table. */
export function DayChart({ month, days }: DayChartProps) {
  const known = new Map(days.map((each) => [each.day, each]));
  const all = daysOf(month).map((day) => known.get(day) ?? { day, views: 0, presses: 0 });
  const most = Math.max(1, ...all.map(({ views }) => views));
  const first = all[0]?.day ?? '';
  const last = all.at(-1)?.day ?? '';
  return (
    <figure className={styles['figure']} aria-labelledby="days-title">
      <figcaption>
        <h2 id="days-title" className={styles['heading']}>
          Views by day
        </h2>
        <p className={styles['note']}>
          The highest bar is {formatCount(most)}. The table below has all numbers.
        </p>
      </figcaption>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {all.map(({ day, views }, index) => {
          // What is more than nothing is seen.
          const height = views > 0 ? Math.max(1, (views / most) * HEIGHT) : 0;
          return (
            <rect
              key={day}
              className={styles['bar']}
              x={index * STEP + GAP / 2}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
            />
          );
        })}
      </svg>
      <div className={styles['axis']} aria-hidden="true">
        <span>{formatShortDay(first)}</span>
        <span>{formatShortDay(last)}</span>
      </div>
      <Disclosure label="The days as a table" heading={null}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
              <th scope="col">Presses</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ day, views, presses }) => (
              <tr key={day}>
                <th scope="row">{formatShortDay(day)}</th>
                <td>{formatCount(views)}</td>
                <td>{formatCount(presses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}
