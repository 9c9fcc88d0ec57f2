import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { OpeningSpan } from './record';

/** A stretch of time in which a place is open, or may be: minutes from the first midnight of the days looked at,
 * negative before it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly isUnknown: boolean;
}

export const DAY_MIN = 1440;
const WEEK_MIN = 7 * DAY_MIN;
/** A stretch that ends before noon belongs to the day on which it began. */
const LATEST_CLOSE_MIN = DAY_MIN + DAY_MIN / 2;

interface Week {
  readonly spans: readonly OpeningSpan[];
  /** Days on which something is open that cannot be said in hours. */
  readonly unclear: ReadonlySet<Weekday>;
}

/** Joins stretches that touch. An open end makes all of its stretch unknown; a day that is unknown by itself does not. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
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

/** Parts of a stretch by the day that they belong to: whole where it ends the next morning, day by day
 * where it lasts longer. */
export function splitByDay({ from, to, isUnknown }: Stretch): Stretch[] {
  const midnight = Math.floor(from / DAY_MIN) * DAY_MIN;
  if (to - midnight <= LATEST_CLOSE_MIN && to - from <= DAY_MIN) return [{ from, to, isUnknown }];
  const next = midnight + DAY_MIN;
  return [
    { from, to: Math.min(next, to), isUnknown },
    ...(to > next ? splitByDay({ from: next, to, isUnknown }) : []),
  ];
}

/** The week that some stretches make. Give stretches from a day before to two days after the week, so that
 * those over its ends are whole. */
function toWeek(stretches: readonly Stretch[]): Week {
  const parts = joinStretches(stretches)
    .flatMap(splitByDay)
    .filter(({ from }) => from >= 0 && from < WEEK_MIN)
    .map((part) => ({ ...part, weekday: (Math.floor(part.from / DAY_MIN) + 1) as Weekday }));
  const unclear = new Set(parts.filter(({ isUnknown }) => isUnknown).map(({ weekday }) => weekday));
  const spans = parts
    .filter(({ weekday }) => !unclear.has(weekday))
    .map(({ weekday, from, to }) => {
      const midnight = (weekday - 1) * DAY_MIN;
      return { weekday, opensMin: from - midnight, closesMin: to - midnight };
    });
  return { spans, unclear };
}

/** Joins spans that meet at midnight, so that "Sa 20:00-24:00; Su 00:00-02:00" is one night. */
export function joinNights(spans: readonly OpeningSpan[]): Week {
  const stretches = [-WEEK_MIN, 0, WEEK_MIN].flatMap((week) =>
    spans.map(({ weekday, opensMin, closesMin }): Stretch => {
      const midnight = week + (weekday - 1) * DAY_MIN;
      return { from: midnight + opensMin, to: midnight + closesMin, isUnknown: false };
    }),
  );
  return toWeek(stretches);
}
