import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { HOURS_MAX } from '@tableside/contracts/admin/queue/rules';
import type { wireReadHours } from '@tableside/contracts/admin/queue/wire';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { z } from 'zod';
import { presentTimeslot } from '../../restaurants/cards';
import type { Db } from '../../db/schema';
import type { NamedHours } from '../../db/restaurant-tables';
import type { OpeningHours } from '../../restaurants/record';
import { listTimeslots } from '../../restaurants/rows';
import { DAY_MIN, WEEKDAYS } from '../../restaurants/week';

/** Most parts of a text that are parsed, as anyone can send one. Each takes a few milliseconds. */
const PARTS_MAX = 5;

const DAY = /\b(?:mo|tu|we|th|fr|sa|su|daily|every ?day|weekdays?|weekends?|24\/7)/i;
const TIME = /\d|\b(?:off|closed|noon|midnight)\b/i;
/** Hours that differ between weeks are expensive to parse. */
const SEASONAL =
  /\b(?:ph|sh|easter|weeks?|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:\b|[a-z]*\s+\d)|[[\]]|\d{4}|\bday/i;

/** Loaded when first used: it takes 15 MB. */
const loadParser = () => import('../../import/map/opening-hours');

/** Finds opening hours in free text. Yields to other requests between its parts.
 * @returns null when there are none */
export async function findHours(text: string): Promise<NamedHours | null> {
  const { readOpeningHours } = await loadParser();
  for (const part of listParts(text)) {
    await setImmediate();
    const { hours, unknown } = readOpeningHours(part);
    // A suggestion covers a week only, so it would lose "closed on holidays".
    if (!hours.spans.length || unknown !== null || hours.specialDays) continue;
    const { spans, closedOn } = hours;
    return { spans, closedOn, isWeek: /\b(?:off|closed)\b/i.test(part) };
  }
  return null;
}

/** Candidates: the text, its lines and sentences, and what follows a colon. */
function listParts(text: string): string[] {
  const lines = text.split('\n');
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/));
  const all = [text, ...lines, ...sentences];
  const parts = [...all, ...all.map((part) => part.replace(/^[^:]*\D:\s+/, ''))]
    .map((part) => part.trim().replace(/[.!?]+$/, ''))
    .filter((part) => part.length <= HOURS_MAX && DAY.test(part) && TIME.test(part))
    .filter((part) => !SEASONAL.test(part));
  return [...new Set(parts)].slice(0, PARTS_MAX);
}

type Week = Pick<OpeningHours, 'spans' | 'closedOn'>;
type ReadHours = z.infer<typeof wireReadHours>;

/** Parses a moderator's text like an import, and compares it with the current week. */
export async function previewHours(text: string, current: Week): Promise<ReadHours> {
  const { readOpeningHours } = await loadParser();
  const { hours, unknown } = readOpeningHours(text);
  const isRead = hours.spans.length > 0;
  return {
    text,
    rows: isRead ? compareWeeks(current, hours) : [],
    unknown,
    base: fingerprint(current),
  };
}

/** Suggests a new week for a correction. Days that it does not mention stay: "Fri until 11pm" does not change
 * Saturday.
 * @param named hours found in the text; null when there are none */
export function suggestHours(named: NamedHours | null, current: Week): ReadHours {
  if (!named) return { text: '', rows: [], unknown: null, base: fingerprint(current) };
  const week = named.isWeek ? named : overlay(current, named);
  const rows = compareWeeks(current, week);
  return { text: formatWeek(week), rows, unknown: null, base: fingerprint(current) };
}

/** Merges named days into the current week, if all of it is known: otherwise unknown days would look closed. */
function overlay(current: Week, named: Week): Week {
  if (!isComplete(current)) return named;
  const days = WEEKDAYS.filter((day) => named.spans.some(({ weekday }) => weekday === day));
  return {
    spans: [...current.spans.filter(({ weekday }) => !days.includes(weekday)), ...named.spans],
    closedOn: current.closedOn.filter((day) => !days.includes(day)),
  };
}

const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Loads the weekly hours of a restaurant, without special days. */
export async function loadWeek(db: Db, restaurantId: number): Promise<Week> {
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

export const isComplete = ({ spans, closedOn }: Week): boolean =>
  WEEKDAYS.every((day) => closedOn.includes(day) || spans.some(({ weekday }) => weekday === day));

/** Formats a day as on public pages; empty when unknown. */
function describeDay(week: Week, weekday: Weekday): string {
  const slots = listTimeslots(week).filter((slot) => slot.weekday === weekday);
  return slots
    .map(presentTimeslot)
    .map(({ slot, is_closed }) => (is_closed ? 'Closed' : slot))
    .join(', ');
}

/** Compares two weeks day by day, in seven rows. */
export const compareWeeks = (before: Week, after: Week) =>
  WEEKDAYS.map((day) => {
    const [previous, next] = [describeDay(before, day), describeDay(after, day)];
    const { weekday } = presentTimeslot({
      weekday: day,
      opens_min: null,
      closes_min: null,
      is_closed: true,
    });
    return { weekday, before: previous, after: next, is_changed: previous !== next };
  });

/** Hash of a week, to detect changes. */
export const fingerprint = (week: Week): string =>
  createHash('sha256')
    .update(JSON.stringify(listTimeslots(week)))
    .digest('base64url')
    .slice(0, 22);

/** Formats a week in the import's format: `Mo-Th 11:00-21:00; Fr,Sa 11:00-02:00; Su off`. */
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
  const [hours, remainder] = [Math.floor(ofDay / 60), ofDay % 60];
  return `${String(hours).padStart(2, '0')}:${String(remainder).padStart(2, '0')}`;
}
