import { fields, number, objects, text } from '@tableside/contracts/common/read';
import { query } from '@tableside/contracts/queries';
import { MONTHS } from '@tableside/contracts/restaurant/format-date';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import { type RestaurantSummary, readSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { useEffect, useMemo } from 'react';

export interface VoteRestaurant {
  readonly restaurant: RestaurantSummary;
  readonly yes: number;
  readonly maybe: number;
  readonly no: number;
  /** Whether it is open when you meet; null if unknown. */
  readonly isOpen: boolean | null;
  readonly openLabel: string;
}

export interface TableVote {
  /** ISO 8601 instants. */
  readonly meetsAt: string;
  readonly endsAt: string;
  readonly isOver: boolean;
  readonly organizer: string;
  readonly ballots: number;
  /** First names of the voters who gave one. */
  readonly names: readonly string[];
  /** Slug of the restaurant that is ahead or won; null without votes. */
  readonly leader: string | null;
  readonly restaurants: readonly VoteRestaurant[];
}

export const voteQuery = (token: string) => query('vote', { token });

/** Parses an API's vote. Missing fields become empty values. */
export function readVote(value: unknown): TableVote {
  const data = fields(value);
  const names: unknown = data['names'];
  return {
    meetsAt: text(data['meets_at']) ?? '',
    endsAt: text(data['ends_at']) ?? '',
    isOver: data['is_over'] === true,
    organizer: text(data['organizer']) ?? '',
    ballots: number(data['ballots']) ?? 0,
    names: Array.isArray(names) ? names.flatMap((name: unknown) => text(name) ?? []) : [],
    leader: text(data['leader']),
    restaurants: objects(data['restaurants']).flatMap((item) => {
      const restaurant = readSummary(item['restaurant']);
      const isOpen = item['is_open'];
      if (!restaurant) return [];
      return {
        restaurant,
        yes: number(item['yes']) ?? 0,
        maybe: number(item['maybe']) ?? 0,
        no: number(item['no']) ?? 0,
        isOpen: typeof isOpen === 'boolean' ? isOpen : null,
        openLabel: text(item['open_label']) ?? 'Hours not listed',
      };
    }),
  };
}

export const voteTitle = (organizer: string): string =>
  organizer ? `${organizer} is asking where to eat` : 'Where should we eat?';

/** The poll interval doubles while nothing changes. */
const POLL_INTERVAL_MIN_MS = 5000;
const POLL_INTERVAL_MAX_MS = 60_000;

/** Polls a vote until it closes, while the page is visible. */
export function useLiveVote(token: string) {
  const { data, error, isError, isFetching, refetch } = useApiQuery(voteQuery(token));
  const vote = useMemo(() => (data === undefined ? undefined : readVote(data)), [data]);
  const isOpen = vote?.isOver === false;
  useEffect(() => {
    if (!isOpen) return undefined;
    let delayMs = POLL_INTERVAL_MIN_MS;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void poll(), delayMs);
    };
    const poll = async () => {
      if (document.hidden) return;
      delayMs = Math.min(delayMs * 2, POLL_INTERVAL_MAX_MS);
      await refetch();
      schedule();
    };
    const handleReturn = () => {
      delayMs = POLL_INTERVAL_MIN_MS;
      if (!document.hidden) schedule();
    };
    schedule();
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleReturn);
    };
    // Depends on `data`: a change resets the interval.
  }, [isOpen, refetch, data]);
  return { vote, error, isError, isFetching, refetch };
}

/** Formats an instant as "Friday, November 27, 8 PM" in the city's time zone.
 * @param instant ISO 8601
 * @param timeZone IANA zone of the city */
export function describeMoment(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const clock = zoneClock(at, timeZone);
  if (!clock) return instant;
  const [, month, day] = clock.dateOf(0).split('-').map(Number);
  const minutes = Math.round((at.getTime() - clock.instantOf(0, 0)) / 60_000);
  return `${dayName(clock.weekday)}, ${MONTHS[(month ?? 1) - 1]} ${day}, ${formatTime(minutes)}`;
}
