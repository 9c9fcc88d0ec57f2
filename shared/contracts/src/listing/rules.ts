import type { WeekMoment } from '../restaurant/hours';
import type { Weekday } from '../restaurant/model';

export type { WeekMoment };

/** Sort orders, opening times, and limits of listings (specification, section 9). */

/** `distance` is applied on the device and never sent. */
export const SORT_ORDERS = ['best', 'rating', 'name', 'newest', 'distance'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const API_SORT_ORDERS = ['best', 'rating', 'name', 'newest'] as const;

/** The score of `best`: the average of all ratings and five neutral ones, minus its uncertainty (docs/decisions/ranking.md).
 * The API computes it in SQL; a test there compares the two. */
export const SCORE = {
  /** One rating per star. */
  neutral: { count: 5, sum: 15, squares: 55 },
  /** Standard errors subtracted: the one-sided 95% bound. */
  margin: 1.65,
} as const;

/** `now`, or weekday (Monday is 1) and city time: `5-1930` is Friday, 7:30 PM. */
export type OpenAt = 'now' | `${Weekday}-${string}`;
export const OPEN_AT_PATTERN = /^(?:now|[1-7]-(?:[01]\d|2[0-3])[0-5]\d)$/;

export const readSortOrder = (value: string | null): SortOrder =>
  SORT_ORDERS.find((order) => order === value) ?? 'best';

/** Walking minutes offered, and the maximum accepted from a URL. */
export const WALKS = [5, 10, 15, 20, 30] as const;
const WALK_MAX = 60;

/** Null when missing or invalid. */
export const readWalk = (value: string | null): number | null => {
  const minutes = Number(value);
  return Number.isInteger(minutes) && minutes > 0 && minutes <= WALK_MAX ? minutes : null;
};

/** Map area: west, south, east, north in degrees. West exceeds east across the date line. */
export type Box = `${number},${number},${number},${number}`;
export const BOX_PATTERN = /^-?\d{1,3}(?:\.\d{1,5})?(?:,-?\d{1,3}(?:\.\d{1,5})?){3}$/;

/** The edges of a box in degrees; null when invalid. */
export function readEdges(text: string) {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  const isOnEarth =
    BOX_PATTERN.test(text) &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    Math.max(Math.abs(south), Math.abs(north)) <= 90;
  return isOnEarth && south < north ? { west, south, east, north } : null;
}

/** Null when missing or invalid. */
export const readBox = (value: string | null): Box | null =>
  value !== null && readEdges(value) ? (value as Box) : null;

/** Truncates a search to `KEYWORD_MAX` without splitting a surrogate pair. */
export const cutKeyword = (keyword: string): string =>
  keyword.slice(0, KEYWORD_MAX).replace(/\p{Cs}$/u, '');

/** Null when missing or invalid. */
export const readOpenAt = (value: string | null): OpenAt | null =>
  value !== null && OPEN_AT_PATTERN.test(value) ? (value as OpenAt) : null;

export function toOpenAt({ weekday, minutes }: WeekMoment): OpenAt {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${weekday}-${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}

export function momentOf(openAt: Exclude<OpenAt, 'now'>): WeekMoment {
  const [weekday = '1', time = '0000'] = openAt.split('-');
  return {
    weekday: Number(weekday) as Weekday,
    minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(2)),
  };
}

export const SUGGESTION_TYPES = ['restaurant', 'cuisine', 'dish', 'location'] as const;

/** Suggestions shown in the search box. */
export const SUGGESTIONS_MAX = 8;

export const SUGGESTIONS_TIMEOUT_MS = 2000;

/** Restaurants per page of our API; the specification leaves it to the server. */
export const PAGE_SIZE = 12;

/** Pages that a listing URL may open at once. */
export const OPENED_PAGES_MAX = 10;

/** Restaurants in one response of filter_map, best first. */
export const RESTAURANTS_MAX = 3000;

/** Limits of our API: options per kind, and keyword length. */
export const FILTER_IDS_MAX = 200;
export const KEYWORD_MAX = 200;

/** Fewest ratings for the rating filter. */
export const RATED_VOTES_MIN = 3;

/** Last page our API serves; deeper pages require a scan. */
export const LAST_PAGE_MAX = 100;

/** Options shown before "Show all" in Amenities and Accessibility. */
export const FIRST_OPTIONS = 4;

/** Last page of the ranks table our API serves. */
export const RANKS_PAGE_MAX = 2000;
