import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { OpeningSpan } from './record';

/** A time range in which a restaurant is, or may be, open: minutes from the first midnight of the
 * evaluated days, negative before it. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
  readonly isUnknown: boolean;
}

export const DAY_MIN = 1440;
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const WEEK_MIN = 7 * DAY_MIN;
/** A range that ends before noon belongs to the day it started on. */
const LATEST_CLOSE_MIN = DAY_MIN + DAY_MIN / 2;

/** Joins adjacent ranges. An open end makes the whole joined range unknown; a day that is unknown
 * by itself does not. */
export function joinTimeRanges(stretches: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const { from, to, isUnknown } = stretch;
    const last = joined.at(-1);
    const isOpenEnd = isUnknown && to - from < DAY_MIN;
    if (last && from <= last.to && (isUnknown === last.isUnknown || isOpenEnd)) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to), isUnknown };
    } else joined.push(stretch);
  }
  return joined;
}

/** Splits a range by day. A range that ends the next morning stays whole. */
export function splitByDay({ from, to, isUnknown }: TimeRange): TimeRange[] {
  const midnight = Math.floor(from / DAY_MIN) * DAY_MIN;
  if (to - midnight <= LATEST_CLOSE_MIN && to - from <= DAY_MIN) return [{ from, to, isUnknown }];
  const next = midnight + DAY_MIN;
  return [
    { from, to: Math.min(next, to), isUnknown },
    ...(to > next ? splitByDay({ from: next, to, isUnknown }) : []),
  ];
}

/** Joins spans that meet at midnight: "Sa 20:00-24:00; Su 00:00-02:00" is one night. */
export function joinNights(spans: readonly OpeningSpan[]): OpeningSpan[] {
  // The weeks before and after complete the nights across the edges.
  const stretches = [-WEEK_MIN, 0, WEEK_MIN].flatMap((week) =>
    spans.map(({ weekday, opensMin, closesMin }): TimeRange => {
      const midnight = week + (weekday - 1) * DAY_MIN;
      return { from: midnight + opensMin, to: midnight + closesMin, isUnknown: false };
    }),
  );
  return joinTimeRanges(stretches)
    .flatMap(splitByDay)
    .filter(({ from }) => from >= 0 && from < WEEK_MIN)
    .map(({ from, to }) => {
      const day = Math.floor(from / DAY_MIN);
      const midnight = day * DAY_MIN;
      return { weekday: (day + 1) as Weekday, opensMin: from - midnight, closesMin: to - midnight };
    });
}

/** "2026-11" */
export const toMonth = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
