const DAY_MIN = 1440;

export type Span = readonly [opensMin: number, closesMin: number];

/** Not filled in. */
export const NO_TIME = -1;

/** Minutes as a time field has them, "17:30"; empty where there are none. */
export function toClock(minutes: number): string {
  if (minutes < 0) return '';
  const ofDay = minutes % DAY_MIN;
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** Minutes from midnight of what a time field has. */
export function fromClock(clock: string): number {
  const match = /^(\d\d):(\d\d)/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : NO_TIME;
}

/** A stretch by its two times: one that closes no later than it opens ends on the next day. */
export function toSpan(opens: number, closes: number): Span {
  if (opens < 0 || closes < 0) return [opens, closes];
  return [opens, closes <= opens ? closes + DAY_MIN : closes];
}

export const endsNextDay = ([, closes]: Span): boolean => closes > DAY_MIN;
