import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import type { WeekMoment } from '@tableside/contracts/listing/rules';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import { Label, Select } from '@tableside/ui/field';
import { useId } from 'react';
import { listTimes, WEEKDAYS } from './moments';
import styles from './open-at.module.css';

export interface MomentSelectsProps {
  readonly moment: WeekMoment;
  readonly onChange: (moment: WeekMoment) => void;
}

/** "19:30", as `readListingFilter` takes it from a form. */
function toClock(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** A weekday and a time of the city. */
export function MomentSelects({ moment, onChange }: MomentSelectsProps) {
  const id = useId();
  return (
    <div className={styles['moment']}>
      <div className={styles['part']}>
        <Label htmlFor={`${id}-day`}>Day</Label>
        <Select
          id={`${id}-day`}
          name={LISTING_PARAMS.day}
          value={moment.weekday}
          className={styles['select']}
          onChange={({ target }) =>
            onChange({ ...moment, weekday: Number(target.value) as Weekday })
          }
        >
          {WEEKDAYS.map((weekday) => (
            <option key={weekday} value={weekday}>
              {dayName(weekday)}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles['part']}>
        <Label htmlFor={`${id}-time`}>Time</Label>
        <Select
          id={`${id}-time`}
          name={LISTING_PARAMS.time}
          value={toClock(moment.minutes)}
          className={styles['select']}
          onChange={({ target }) => {
            const [hours = 0, minutes = 0] = target.value.split(':').map(Number);
            onChange({ ...moment, minutes: hours * 60 + minutes });
          }}
        >
          {listTimes(moment.minutes).map((minutes) => (
            <option key={minutes} value={toClock(minutes)}>
              {formatTime(minutes)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
