import type { Figures as FiguresOf } from '@tableside/contracts/desk/figures/wire';
import { DayChart } from './day-chart';
import { PageTable } from './page-table';
import { SlotCards } from './slot-cards';
import styles from './figures.module.css';

/** The figures of one month. */
export function Figures({ figures }: { readonly figures: FiguresOf }) {
  const { month, slots, days, is_running: isRunning } = figures;
  return (
    <>
      <SlotCards slots={slots} />
      {days.length > 0 ? (
        <DayChart month={month} days={days} />
      ) : (
        <p>Nothing was counted in this month{isRunning && ' yet'}.</p>
      )}
      <PageTable slots={slots} />
      <p className={styles['note']}>
        A view is a page that our server sent to a browser with that place on it, whether somebody
        scrolled there or not. Pages that a cache between sent, and known robots, are not counted;
        neither are people who ask not to be tracked. A press is counted on sites with https, for
        links to other sites. Nothing is kept about who looked.
      </p>
    </>
  );
}
