import { createHash } from 'node:crypto';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import { presentTimeslot } from '../../../restaurants/cards';
import type { Db } from '../../../db/schema';
import { listTimeslots } from '../../../restaurants/rows';
import type { OpeningHours } from '../../../restaurants/record';

type Week = Pick<OpeningHours, 'spans' | 'closedOn'>;

export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const DAY_MIN = 1440;

/** The hours of a restaurant as they are stored, special days apart. */
export async function readWeek(db: Db, restaurantId: number): Promise<Week> {
  const slots = await db
    .selectFrom('timeslots')
    .select(['weekday', 'opens_min', 'closes_min', 'is_closed'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('weekday')
    .orderBy('position')
    .execute();
  return {
    spans: slots.flatMap(({ weekday, opens_min, closes_min }) =>
      opens_min === null || closes_min === null
        ? []
        : [{ weekday: weekday as Weekday, opensMin: opens_min, closesMin: closes_min }],
    ),
    closedOn: slots.flatMap(({ weekday, is_closed }) => (is_closed ? [weekday as Weekday] : [])),
  };
}

/** Whether it says something of each day. */
export const isWhole = ({ spans, closedOn }: Week): boolean =>
  WEEKDAYS.every((day) => closedOn.includes(day) || spans.some(({ weekday }) => weekday === day));

/** One day as pages show it; empty where it is not known. */
function describeDay(week: Week, weekday: Weekday): string {
  const slots = listTimeslots(week).filter((slot) => slot.weekday === weekday);
  return slots
    .map(presentTimeslot)
    .map(({ slot, is_closed }) => (is_closed ? 'Closed' : slot))
    .join(', ');
}

/** Seven rows of what is and what would be.
 * @param after null where nothing is known of it */
export const compareWeeks = (before: Week, after: Week) =>
  WEEKDAYS.map((day) => {
    const [was, is] = [describeDay(before, day), describeDay(after, day)];
    const { weekday } = presentTimeslot({
      weekday: day,
      opens_min: null,
      closes_min: null,
      is_closed: true,
    });
    return { weekday, before: was, after: is, is_changed: was !== is };
  });

/** Stands for hours: equal weeks have equal ones. */
export const fingerprint = (week: Week): string =>
  createHash('sha256')
    .update(JSON.stringify(listTimeslots(week)))
    .digest('base64url')
    .slice(0, 22);

/** A week as the import reads it: `Mo-Th 11:00-21:00; Fr,Sa 11:00-02:00; Su off`. */
export function formatWeek(week: Week): string {
  const groups: { text: string; days: Weekday[] }[] = [];
  for (const day of WEEKDAYS) {
    const text = formatDay(week, day);
    const group = groups.find((each) => each.text === text);
    if (group) group.days.push(day);
    else if (text) groups.push({ text, days: [day] });
  }
  return groups.map(({ text, days }) => `${formatDays(days)} ${text}`).join('; ');
}

const formatDay = ({ spans, closedOn }: Week, day: Weekday): string =>
  spans
    .filter(({ weekday }) => weekday === day)
    .map(({ opensMin, closesMin }) => `${clock(opensMin)}-${clock(closesMin)}`)
    .join(',') || (closedOn.includes(day) ? 'off' : '');

/** `Mo-Th`, `Fr,Sa`. */
function formatDays(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 2 ? [run[0], run.at(-1)] : run))
    .map((run, index) =>
      run.map((day) => SHORT[(day ?? 1) - 1]).join((runs[index]?.length ?? 0) > 2 ? '-' : ','),
    )
    .join(',');
}

function clock(minutes: number): string {
  const ofDay = minutes > DAY_MIN ? minutes - DAY_MIN : minutes;
  const [hours, rest] = [Math.floor(ofDay / 60), ofDay % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
