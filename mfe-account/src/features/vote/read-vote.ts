import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { query } from '@tableside/contracts/queries';
import { type RestaurantSummary, readSummary } from '@tableside/contracts/restaurant/model';

/** A place of a vote, with what all ballots say about it. */
export interface VotePlace {
  readonly place: RestaurantSummary;
  readonly yes: number;
  readonly maybe: number;
  readonly no: number;
  /** At the time of the meal; null where nobody knows. */
  readonly isOpen: boolean | null;
  readonly openLabel: string;
}

/** A table vote as everybody sees it who has its address. */
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

/** "Ana asks where to eat". */
export const voteTitle = (organizer: string): string =>
  organizer ? `${organizer} asks where to eat` : 'Where shall we eat?';
