import {
  HOURS_NOT_LISTED,
  specialDaysAhead,
  weekdayIn,
  weekRows,
  writeSlots,
} from '@tableside/contracts/restaurant/hours';
import type { Restaurant, Timeslot } from '@tableside/contracts/restaurant/model';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useId } from 'react';
import { DoYouKnow } from '../../components/do-you-know';
import styles from './overview.module.css';

export interface HoursSectionProps {
  readonly restaurant: Pick<Restaurant, 'hours' | 'offers'>;
  readonly now: Date;
  readonly timeZone: string;
}

/** "Thu, Nov 26, Thanksgiving". Dates of the language's own need no table of a locale. */
const nameDay = ({ date = '', occasion }: Timeslot): string =>
  new Date(date).toUTCString().replace(/0?(\d+) (\w+).*/, '$2 $1') +
  (occasion ? `, ${occasion}` : '');

/** The week as a menu, today in bold, and the special days to come. */
export function HoursSection({ restaurant, now, timeZone }: HoursSectionProps) {
  const id = useId();
  const today = weekdayIn(now, timeZone);
  const { hours } = restaurant;
  if (!hours.length) {
    return (
      <section aria-labelledby={id} className={styles['section']}>
        <h2 id={id}>Hours</h2>
        <p className={styles['unknown']}>
          {`${HOURS_NOT_LISTED}. `}
          <DoYouKnow restaurant={restaurant}>Do you know them?</DoYouKnow>
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>Hours</h2>
      <LeaderList>
        {weekRows(hours).map(({ weekday, day, slots }) => (
          <LeaderRow
            key={weekday}
            strong={weekday === today}
            term={
              <span>
                {day}
                {weekday === today && <VisuallyHidden>, today</VisuallyHidden>}
              </span>
            }
          >
            {slots.map((slot) => (
              <span key={slot} className={styles['slot']} data-today={weekday === today}>
                {slot}
              </span>
            ))}
          </LeaderRow>
        ))}
        {specialDaysAhead(hours, now, timeZone).map((slot) => (
          <LeaderRow key={slot.date} term={nameDay(slot)}>
            <span className={styles['slot']}>{writeSlots([slot])}</span>
          </LeaderRow>
        ))}
      </LeaderList>
    </section>
  );
}
