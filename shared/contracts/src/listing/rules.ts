import type { WeekMoment } from '../restaurant/hours';
import type { Weekday } from '../restaurant/model';

export type { WeekMoment };

/** What a listing may be asked for: orders, opening times and their limits (specification, section 9). */

/** `distance` is worked out on the device and never sent. */
export const SORT_ORDERS = ['best', 'rating', 'name', 'newest', 'distance'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** What a host can sort by. */
export const HOST_SORT_ORDERS = ['best', 'rating', 'name', 'newest'] as const;

/** The score that `best` sorts by: the average of a place's votes and of five neutral ones, less its uncertainty
 * (docs/decisions/ranking.md). The host computes it in SQL; a test there compares the two. */
export const SCORE = {
  /** One vote of each star. */
  neutral: { count: 5, sum: 15, squares: 55 },
  /** How many standard errors are taken off: 95 % of places are at least that good. */
  margin: 1.65,
} as const;

/** `now`, or a weekday (Monday is 1) with a time of the city: `5-1930` is Friday, 7:30 PM. */
export type OpenAt = 'now' | `${Weekday}-${string}`;
export const OPEN_AT_PATTERN = /^(?:now|[1-7]-(?:[01]\d|2[0-3])[0-5]\d)$/;

export const readSortOrder = (value: string | null): SortOrder =>
  SORT_ORDERS.find((order) => order === value) ?? 'best';

/** Minutes on foot that can be chosen, and the most that an address may ask for. */
export const WALKS = [5, 10, 15, 20, 30] as const;
const WALK_MAX = 60;

/** Null for none and for what is no number of minutes. */
export const readWalk = (value: string | null): number | null => {
  const minutes = Number(value);
  return Number.isInteger(minutes) && minutes > 0 && minutes <= WALK_MAX ? minutes : null;
};

/** A piece of the map: west, south, east and north in degrees, as an address holds them. West is beyond east across the date
 * line. */
export type Box = `${number},${number},${number},${number}`;
export const BOX_PATTERN = /^-?\d{1,3}(?:\.\d{1,5})?(?:,-?\d{1,3}(?:\.\d{1,5})?){3}$/;

/** The edges of a box, in degrees; null for a text that is none, or none on earth. */
export function readEdges(text: string) {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  const isOnEarth =
    BOX_PATTERN.test(text) &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    Math.max(Math.abs(south), Math.abs(north)) <= 90;
  return isOnEarth && south < north ? { west, south, east, north } : null;
}

/** Null for none and for what cannot be read. */
export const readBox = (value: string | null): Box | null =>
  value !== null && readEdges(value) ? (value as Box) : null;

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

export const SUGGESTION_TYPES = ['restaurant', 'cuisine', 'dish', 'location'] as const;

/** Most suggestions the search box shows. */
export const SUGGESTIONS_MAX = 8;

/** How long the search box waits for them. */
export const SUGGESTIONS_TIMEOUT_MS = 2000;

/** Restaurants on one page of our API (the spec leaves the size to the server). */
export const PAGE_SIZE = 12;

/** Pages of a listing that an address may open at once. */
export const OPENED_PAGES_MAX = 10;

/** Restaurants that one read of all places of a selection answers at most, the best ones. */
export const PLACES_MAX = 3000;

/** Options of one kind that a selection may name, and characters of its keyword; our API takes no more. */
export const FILTER_IDS_MAX = 200;
export const KEYWORD_MAX = 200;

/** Votes below which a mean says too little to choose by. */
export const RATED_VOTES_MIN = 3;

/** Last page that our API will count to; deeper pages help nobody and cost a scan. */
export const LAST_PAGE_MAX = 100;

/** Options shown before "Show all" in Amenities and Accessibility. */
export const FIRST_OPTIONS = 4;

/** Last page of the table of ranks that our API answers. */
export const RANKS_PAGE_MAX = 2000;
