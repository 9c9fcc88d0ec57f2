import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { OpeningSpan } from '../../restaurants/record';
import { WEEKDAYS } from '../../restaurants/week';
import {
  type WrittenSpan,
  type Token,
  ALL_DAY,
  findClock,
  toSpan,
  readTokens,
} from './written-tokens';

/** Hours of some days; null for rules about holidays only. */
interface Rule {
  readonly days: readonly Weekday[] | null;
  readonly times: readonly WrittenSpan[] | 'all day' | 'closed';
}

function listDays(first: Weekday, last: Weekday): Weekday[] {
  const from = WEEKDAYS.indexOf(first);
  const length = ((last - first + 7) % 7) + 1;
  return [...WEEKDAYS, ...WEEKDAYS].slice(from, from + length);
}

/** Parses rules from tokens. Anything unexpected rejects the whole text. */
class RuleReader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  readRules(): Rule[] | null {
    const rules: Rule[] = [];
    while (this.at < this.tokens.length) {
      const rule = this.readRule();
      if (!rule) return null;
      rules.push(rule);
      while (this.take('end') || this.take('comma'));
    }
    return rules;
  }

  private readRule(): Rule | null {
    if (this.take('closed')) {
      const days = this.readDays();
      return days && this.isAtEnd() ? { days, times: 'closed' } : null;
    }
    if (this.take('holidays')) return this.take('closed') ? { days: null, times: 'closed' } : null;
    const isFirst = this.at === 0;
    const days = this.readDays();
    if (days) this.take('comma');
    const times = this.readTimes(days !== null);
    if (!times) return null;
    if (days) return { days, times };
    // "11am-9pm daily", or no weekday at all, which by the tag's definition means every day.
    const named = this.readDays() ?? WEEKDAYS;
    return isFirst && this.at === this.tokens.length ? { days: named, times } : null;
  }

  private readTimes(hasDays: boolean): Rule['times'] | null {
    if (this.take('all day')) return 'all day';
    // Users write "Mo-off" for "Mo off".
    if (hasDays && this.peek()?.kind === 'to' && this.peek(1)?.kind === 'closed') this.at += 1;
    if (hasDays && this.take('closed')) return 'closed';
    const spans: WrittenSpan[] = [];
    do {
      const from = this.takeTime();
      const to = from && this.take('to') ? this.takeTime() : null;
      if (!from || !to) return null;
      spans.push({ from, to });
    } while (this.takeJoint('time'));
    return spans;
  }

  /** A range or list of days; null if the next token is not a day. */
  private readDays(): Weekday[] | null {
    const days: Weekday[] = [];
    do {
      const first = this.takeDays();
      if (!first) return null;
      const isRange = this.peek()?.kind === 'to' && this.peek(1)?.kind === 'days';
      if (isRange) this.at += 1;
      const last = isRange ? this.takeDays() : null;
      const [from, to] = [first[0], last?.[0]];
      if (last && (first.length > 1 || last.length > 1)) return null;
      days.push(...(from && to ? listDays(from, to) : first));
    } while (this.takeJoint('days'));
    return days;
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  private take(kind: Token['kind']): boolean {
    if (this.peek()?.kind !== kind) return false;
    this.at += 1;
    return true;
  }

  /** Consumes a comma or "and" if another item follows. */
  private takeJoint(kind: Token['kind']): boolean {
    const joint = this.peek()?.kind;
    if ((joint !== 'comma' && joint !== 'and') || this.peek(1)?.kind !== kind) return false;
    this.at += 1;
    return true;
  }

  private takeDays(): readonly Weekday[] | null {
    const token = this.peek();
    if (token?.kind !== 'days') return null;
    this.at += 1;
    return token.days;
  }

  private takeTime() {
    const token = this.peek();
    if (token?.kind !== 'time') return null;
    this.at += 1;
    return token.time;
  }

  private isAtEnd(): boolean {
    const kind = this.peek()?.kind;
    return kind === undefined || kind === 'end' || kind === 'comma';
  }
}

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

/** Translates free text such as "Mon-Sat 11am-9:30pm, holidays closed" to a tag value. Accepts only unambiguous text:
 * one clock format, each day once. Unmentioned days are closed, as the tag defines.
 * @returns null for an unknown form or ambiguous text */
export function translateWrittenHours(raw: string): string | null {
  const tokens = readTokens(raw);
  const rules = tokens && new RuleReader(tokens).readRules();
  if (!rules) return null;
  const all = rules.flatMap(({ times }) => (typeof times === 'string' ? [] : times));
  if (all.length && !findClock(all)) return null;
  const week = new Map<Weekday, OpeningSpan[]>();
  for (const { days, times } of rules) {
    for (const weekday of days ?? []) {
      const spans = toDay(weekday, times, all);
      // "Daily 9am-5pm, Sun closed" excludes a day; other repetitions are ambiguous.
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
