import { KEYWORD_MAX } from './limits';
import type { Weekday } from './model';

/** How a listing may be sorted beyond what the specification names, and when a place should be open. */

/** `distance` is worked out on the device and never sent. */
export const SORT_ORDERS = ['best', 'rating', 'name', 'newest', 'distance'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
/** What a host can sort by. */
export const HOST_SORT_ORDERS = ['best', 'rating', 'name', 'newest'] as const;
export type HostSortOrder = (typeof HOST_SORT_ORDERS)[number];

/** `now`, or a weekday (Monday is 1) with a time of the city: `5-1930` is Friday, 7:30 PM. */
export type OpenAt = 'now' | `${Weekday}-${string}`;

export const OPEN_AT_PATTERN = /^(?:now|[1-7]-(?:[01]\d|2[0-3])[0-5]\d)$/;

/** A moment of the week. */
export interface WeekMoment {
  readonly weekday: Weekday;
  /** From midnight, 0 to 1439. */
  readonly minutes: number;
}

export const readSortOrder = (value: string | null): SortOrder =>
  SORT_ORDERS.find((order) => order === value) ?? 'best';

/** A search as long as hosts have to take it; half a sign at its end goes too. */
export const cutKeyword = (keyword: string): string =>
  keyword.slice(0, KEYWORD_MAX).replace(/\p{Cs}$/u, '');

/** The wish that a text stands for, or null for none and for what cannot be read. */
export const readOpenAt = (value: string | null): OpenAt | null =>
  value !== null && OPEN_AT_PATTERN.test(value) ? (value as OpenAt) : null;

export function toOpenAt({ weekday, minutes }: WeekMoment): OpenAt {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${weekday}-${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}

/** The moment of a wish other than `now`. */
export function momentOf(openAt: Exclude<OpenAt, 'now'>): WeekMoment {
  const [weekday = '1', time = '0000'] = openAt.split('-');
  return {
    weekday: Number(weekday) as Weekday,
    minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(2)),
  };
}
