import OpeningHoursParser from 'opening_hours';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import { readTimeslots, type Timeslot } from '@tableside/contracts/restaurant/model';
import { presentSpecialDay, presentTimeslot } from '../restaurants/cards';
import type { HolidayRegion } from '../import/map/holiday-region';
import { readOpeningHours } from '../import/map/opening-hours';
import { listTimeslots } from '../restaurants/rows';

/** How the displayed hours compare with the `opening_hours` library at sampled times. */
interface Agreement {
  /** Both agree. */
  readonly same: number;
  /** The site shows "unknown". */
  readonly unknown: number;
  /** Hours past midnight: the library ends them at midnight, or keeps them although the day is closed. */
  readonly night: number;
  /** The library says "unknown", the site open or closed: comments about what is served. */
  readonly decided: number;
  /** The library rejects the value, the site shows open or closed: hours in free text. */
  readonly unanswered: number;
  /** Values and times at which the site is wrong. */
  readonly wrong: readonly string[];
}

interface Sampled {
  /** Local dates, sampled every half hour. */
  readonly dates: readonly Date[];
  readonly now: Date;
  readonly region: HolidayRegion;
}

const SLOTS = 48;
const NOON_SLOT = 24;
const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time slots that the API returns for a value. */
function show(value: string, { now, region }: Sampled): Timeslot[] {
  const { hours } = readOpeningHours(value, { now, region });
  return [
    ...readTimeslots(listTimeslots(hours).map(presentTimeslot)),
    ...readTimeslots((hours.specialDays ?? []).map(presentSpecialDay), true),
  ];
}

type State = 'open' | 'closed' | 'unknown';

type Evaluate = (date: Date) => State[] | null;

/** The library's result by half hour; null if it fails or rejects the value. */
function createEvaluation(value: string, { country, state }: HolidayRegion): Evaluate {
  const evaluate = (parsed: OpeningHoursParser, date: Date): State[] => {
    const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
    const intervals = parsed.getOpenIntervals(date, new Date(year, month, day + 1));
    return Array.from({ length: SLOTS }, (_, slot) => {
      const at = new Date(year, month, day, 0, slot * 30);
      const interval = intervals.find(([from, to]) => from <= at && at < to);
      if (!interval) return 'closed';
      return interval[2] ? 'unknown' : 'open';
    });
  };
  try {
    const address = { country_code: country ?? '', state: state ?? '' };
    const options = { locale: 'en', tag_key: 'opening_hours', mode: 0 } as never;
    const parsed = new OpeningHoursParser(value, { lat: 0, lon: 0, address }, options);
    return (date) => {
      try {
        return evaluate(parsed, date);
      } catch {
        return null;
      }
    };
  } catch {
    return () => null;
  }
}

/** Whether a morning continues the night before: open after an open evening, closed after a closed one. */
function isNight(evaluate: Evaluate, date: Date, state: State): boolean {
  const before = new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);
  const evening = evaluate(before)?.at(-1);
  return evening === 'unknown' || (evening === 'open') === (state === 'open');
}

/** Compares the displayed state of values imported at `now` with the library's. */
export function compareHours(values: readonly string[], sampled: Sampled): Agreement {
  const counts = { same: 0, unknown: 0, night: 0, decided: 0, unanswered: 0 };
  const wrong: string[] = [];
  for (const value of values) {
    const shown = show(value, sampled);
    const evaluate = createEvaluation(value, sampled.region);
    for (const date of sampled.dates) {
      const states = evaluate(date);
      for (let slot = 0; slot < SLOTS; slot += 1) {
        const at = new Date(date.getFullYear(), date.getMonth(), date.getDate(), 0, slot * 30);
        const { tone } = openStatus(shown, at, timeZone());
        const state = tone === 'soon' ? 'open' : tone;
        const expected = states?.[slot];
        if (state === 'unknown') counts.unknown += 1;
        else if (state === expected) counts.same += 1;
        else if (!expected) counts.unanswered += 1;
        else if (expected === 'unknown') counts.decided += 1;
        else if (slot < NOON_SLOT && isNight(evaluate, date, state)) counts.night += 1;
        else wrong.push(`${value} at ${at.toString().slice(0, 21)}: ${state}, not ${expected}`);
      }
    }
  }
  return { ...counts, wrong };
}

/** One value per kind of syntax. */
export const SYNTAX_VALUES = [
  'Mo-Sa 11:00-22:00; Su,PH off',
  'Mo-Fr 10:00-20:00; Sa,Su,PH 12:00-18:00',
  'Mo-Su 11:00-22:00, PH off',
  'Mo-Fr 10:00-20:00; PH off; Su 10:00-14:00',
  'Mo-Su 11:00-22:00; PH -1 day 11:00-15:00; PH off',
  'Mo-Su 17:00-02:00; PH off',
  'Su-Th 17:00-02:00; Fr,Sa 17:00-03:00; Dec 24 17:00-24:00 off; Dec 25,Dec 31 off',
  '24/7; Dec 24 17:00-24:00 off; Dec 25 off',
  'Apr-Oct Mo-Su 10:00-18:00; Nov-Mar Fr-Su 11:00-16:00; PH off',
  'week 1-53/2 Mo-Fr 10:00-12:00; Sa 9:00-13:00',
  'Mo[1],Fr[-1] 18:00-23:00; Dec Th[4] off',
  'easter -2 days-easter +1 day off; Mo-Su 08:00-20:00',
  'Mo-Su 10:00-20:00; 2027 Jul 01-2029 Jul 20 off "renovation"',
  'Mo-Fr 11:00-15:00, Mo-Su 17:00-23:00, Dec 24 off',
  'Mo-Fr 09:00-17:00 || PH 10:00-12:00 || closed "no"',
  'Mo-Fr 9:00-17:00; Sa 17:00+; Su sunrise-12:00',
  'Mo-Th 11:00-2:00; Fr 16:00-23:00 "kitchen closes at 9pm"; PH "by appointment"',
  'Mon-Sat 11am-9:30pm, holidays closed',
];
