import { HOURS_NOT_LISTED, weekdayIn, weekRows } from '@tableside/contracts/restaurant/hours';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
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

/** The week as a menu, today in bold. */
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
      </LeaderList>
    </section>
  );
}
