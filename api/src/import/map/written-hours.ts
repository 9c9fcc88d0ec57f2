import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { OpeningSpan } from '../../records/record';
import { ALL_DAY, findClock, toSpan } from './written-clock';
import type { WrittenSpan } from './written-clock';
import { readRules } from './written-rules';
import type { Rule } from './written-rules';
import { readTokens } from './written-tokens';

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

function toDay(weekday: Weekday, times: Rule['times'], all: readonly WrittenSpan[]) {
  if (times === 'closed') return [];
  const spans = times === 'all day' ? [ALL_DAY] : times.map((span) => toSpan(span, all));
  const known = spans
    .filter((span) => span !== null)
    .sort((a, b) => a.opensMin - b.opensMin)
    .map((span): OpeningSpan => ({ weekday, ...span }));
  const isInOrder = known.every(
    (span, index) => span.opensMin >= (known[index - 1]?.closesMin ?? 0),
  );
  return known.length === spans.length && isInOrder ? known : null;
}

const pad = (number: number): string => String(number).padStart(2, '0');
const clock = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** Translates hours as people write them, such as "Mon-Sat 11am-9:30pm, holidays closed", into a value of the tag. Only what can
 * mean one thing is read: one clock for the whole text, every day once. Days that are not named are closed, as the tag is defined.
 * @returns null when the text has another form, or could be understood in two ways */
export function translateWrittenHours(raw: string): string | null {
  const tokens = readTokens(raw);
  const rules = tokens && readRules(tokens);
  if (!rules) return null;
  const all = rules.flatMap(({ times }) => (typeof times === 'string' ? [] : times));
  if (all.length && !findClock(all)) return null;
  const week = new Map<Weekday, OpeningSpan[]>();
  for (const { days, times } of rules) {
    for (const weekday of days ?? []) {
      const spans = toDay(weekday, times, all);
      // "Daily 9am-5pm, Sun closed" takes a day back; other days said twice may add or replace.
      if (!spans || (week.has(weekday) && times !== 'closed')) return null;
      week.set(weekday, spans);
    }
  }
  const values = [...week].map(([weekday, spans]) => {
    const times = spans.map(({ opensMin, closesMin }) => `${clock(opensMin)}-${clock(closesMin)}`);
    return `${NAMES[weekday - 1]} ${times.join() || 'off'}`;
  });
  if (rules.some(({ days }) => !days)) values.push('PH off');
  return values.join('; ');
}
