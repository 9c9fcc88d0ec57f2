import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import { OPEN_AT_FORM } from '@tableside/contracts/listing/read-address';
import {
  momentOf,
  toOpenAt,
  type OpenAt,
  type WeekMoment,
} from '@tableside/contracts/listing/rules';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import { useCityTime } from '@tableside/platform';
import { Disclosure } from '@tableside/ui/disclosure';
import { Label, Select } from '@tableside/ui/field';
import { useId } from 'react';
import { RadioChoice } from './choices';
import styles from './filters.module.css';

interface OpenAtGroupProps {
  readonly value: OpenAt | null;
  /** @param isFurther true when only the day or time of a selected moment changes */
  readonly onChange: (openAt: OpenAt | null, isFurther: boolean) => void;
}

export function OpenAtGroup({ value, onChange }: OpenAtGroupProps) {
  const { now, timeZone } = useCityTime();
  const isMoment = value !== null && value !== 'now';
  const moment = isMoment ? momentOf(value) : nextDinner(now, timeZone);
  const choices = [
    { label: 'Any time', sent: '', openAt: null, isChosen: value === null },
    { label: 'Open now', sent: 'now', openAt: 'now', isChosen: value === 'now' },
    {
      label: 'Pick a day and time',
      sent: OPEN_AT_FORM,
      openAt: toOpenAt(moment),
      isChosen: isMoment,
    },
  ] as const;
  const selects = (
    <MomentSelects moment={moment} onChange={(next) => onChange(toOpenAt(next), isMoment)} />
  );
  return (
    <Disclosure label="Hours" note={value && '1 selected'} defaultOpen>
      <fieldset aria-label="Hours" className={styles['group']}>
        {choices.map(({ label, sent, openAt, isChosen }) => (
          <RadioChoice
            key={label}
            label={label}
            name={LISTING_PARAMS.openAt}
            value={sent}
            checked={isChosen}
            onChange={() => onChange(openAt, false)}
          />
        ))}
        {isMoment ? selects : <noscript>{selects}</noscript>}
      </fieldset>
    </Disclosure>
  );
}

interface MomentSelectsProps {
  readonly moment: WeekMoment;
  readonly onChange: (moment: WeekMoment) => void;
}

function toClock(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

function MomentSelects({ moment, onChange }: MomentSelectsProps) {
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

/** Minutes between offered times. */
const STEP_MIN = 30;
const DAY_MIN = 1440;
/** Default time: 7 PM. */
const DINNER_MIN = 19 * 60;

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Offered times in minutes from midnight, including the requested one. */
export function listTimes(requested: number): readonly number[] {
  const times = Array.from({ length: DAY_MIN / STEP_MIN }, (_, index) => index * STEP_MIN);
  return times.includes(requested) ? times : [...times, requested].sort((a, b) => a - b);
}

export function nextDinner(now: Date, timeZone: string): WeekMoment {
  const clock = zoneClock(now, timeZone);
  if (!clock) return { weekday: 5, minutes: DINNER_MIN };
  const isToday = clock.instantOf(0, DINNER_MIN) > now.getTime();
  const weekday = isToday ? clock.weekday : (((clock.weekday % 7) + 1) as Weekday);
  return { weekday, minutes: DINNER_MIN };
}
