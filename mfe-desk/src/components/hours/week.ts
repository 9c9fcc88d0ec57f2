import type { PlaceHours } from '@tableside/contracts/desk/places/changes';

/** Hours as rows: what people type, which may be wrong for a while. */

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type WeekdayNumber = (typeof WEEKDAYS)[number];
export const WEEKDAY_NAMES: Readonly<Record<WeekdayNumber, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** A stretch as two time fields have it, such as 17:00 and 01:00. */
export interface TypedSpan {
  readonly from: string;
  readonly to: string;
}

export interface TypedDay {
  readonly is: 'open' | 'closed' | 'unknown';
  readonly spans: readonly TypedSpan[];
}

export type TypedWeek = Readonly<Record<WeekdayNumber, TypedDay>>;

const DAY_MIN = 1440;
export const EMPTY_SPAN: TypedSpan = { from: '', to: '' };

/** 17:05 of 1025; past midnight it begins anew. */
export function toTime(minutes: number): string {
  const within = minutes % DAY_MIN;
  const pad = (count: number) => String(count).padStart(2, '0');
  return `${pad(Math.floor(within / 60))}:${pad(within % 60)}`;
}

/** Minutes from midnight; -1 for what is no time. */
export function toMinutes(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? -1 : Number(hours) * 60 + Number(minutes);
}

/** The minutes of a stretch; one that ends when it begins, or before, ends on the next day. */
export function toMinuteSpan({ from, to }: TypedSpan): readonly [opens: number, closes: number] {
  const opens = toMinutes(from);
  const closes = toMinutes(to);
  return [opens, closes >= 0 && closes <= opens ? closes + DAY_MIN : closes];
}

export function toTypedWeek({ spans, closedOn }: PlaceHours): TypedWeek {
  const toDay = (weekday: WeekdayNumber): TypedDay => {
    const own = spans.filter((span) => span.weekday === weekday);
    if (own.length === 0)
      return { is: closedOn.includes(weekday) ? 'closed' : 'unknown', spans: [] };
    return {
      is: 'open',
      spans: own.map(({ opensMin, closesMin }) => ({
        from: toTime(opensMin),
        to: toTime(closesMin),
      })),
    };
  };
  return Object.fromEntries(WEEKDAYS.map((day) => [day, toDay(day)])) as Record<
    WeekdayNumber,
    TypedDay
  >;
}

export const toHours = (week: TypedWeek): PlaceHours => ({
  spans: WEEKDAYS.flatMap((weekday) =>
    week[weekday].is === 'open'
      ? week[weekday].spans.map((span) => {
          const [opensMin, closesMin] = toMinuteSpan(span);
          return { weekday, opensMin, closesMin };
        })
      : [],
  ),
  closedOn: WEEKDAYS.filter((weekday) => week[weekday].is === 'closed'),
});
