import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { query } from '@tableside/contracts/queries';
import { MONTHS } from '@tableside/contracts/restaurant/format-date';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';
import { type RestaurantSummary, readSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { useEffect, useMemo } from 'react';

export interface VotePlace {
  readonly place: RestaurantSummary;
  readonly yes: number;
  readonly maybe: number;
  readonly no: number;
  /** At the time of the meal; null where nobody knows. */
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
  /** First names of those who gave one. */
  readonly names: readonly string[];
  /** Slug of the place that wins, or would now; null while nobody has voted. */
  readonly leader: string | null;
  readonly places: readonly VotePlace[];
}

export const voteQuery = (token: string) => query('vote', { token });

/** A vote from what a host sends; what is missing reads as none. */
export function readVote(value: unknown): TableVote {
  const data = isObject(value) ? value : {};
  const names: unknown = data['names'];
  return {
    meetsAt: text(data['meets_at']) ?? '',
    endsAt: text(data['ends_at']) ?? '',
    isOver: data['is_over'] === true,
    organizer: text(data['organizer']) ?? '',
    ballots: number(data['ballots']) ?? 0,
    names: Array.isArray(names) ? names.flatMap((name: unknown) => text(name) ?? []) : [],
    leader: text(data['leader']),
    places: objects(data['places']).flatMap((item) => {
      const place = readSummary(item['place']);
      const isOpen = item['is_open'];
      return place
        ? [
            {
              place,
              yes: number(item['yes']) ?? 0,
              maybe: number(item['maybe']) ?? 0,
              no: number(item['no']) ?? 0,
              isOpen: typeof isOpen === 'boolean' ? isOpen : null,
              openLabel: text(item['open_label']) ?? 'Hours unknown',
            },
          ]
        : [];
    }),
  };
}

export const voteTitle = (organizer: string): string =>
  organizer ? `${organizer} asks where to eat` : 'Where shall we eat?';

/** Between two looks at a vote, in milliseconds: shorter at first, longer while nothing changes. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/** A vote that is looked at again and again while the page is visible, until it is over. */
export function useLiveVote(token: string) {
  const { data, error, isError, isFetching, refetch } = useApiQuery(voteQuery(token));
  const vote = useMemo(() => (data === undefined ? undefined : readVote(data)), [data]);
  const isOpen = vote?.isOver === false;
  useEffect(() => {
    if (!isOpen) return undefined;
    let waitMs = FIRST_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), waitMs);
    };
    const look = async () => {
      if (document.hidden) return;
      waitMs = Math.min(waitMs * 2, LONGEST_MS);
      await refetch();
      wait();
    };
    const handleReturn = () => {
      waitMs = FIRST_MS;
      if (!document.hidden) wait();
    };
    wait();
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleReturn);
    };
    // What changed is looked at sooner again.
  }, [isOpen, refetch, data]);
  return { vote, error, isError, isFetching, refetch };
}

/** "Friday, November 27, 8 PM" on the city's clocks.
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
