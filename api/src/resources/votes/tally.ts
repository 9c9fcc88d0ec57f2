import { openStatusAt } from '@tableside/contracts/restaurant/hours';
import { readSummary } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import type { Answer } from '@tableside/contracts/vote/rules';

/** What somebody said, by the id of a restaurant. */
export type Answers = Readonly<Record<string, string>>;

/** A place with what all ballots say about it. */
export interface Tally {
  readonly place: WireSummary;
  readonly yes: number;
  readonly maybe: number;
  readonly no: number;
  /** Null where nobody knows. */
  readonly is_open: boolean | null;
  readonly open_label: string;
}

/** Counts the ballots of a vote, in the organizer's order.
 * @param timeZone IANA zone of the city; null knows no hours */
export const countBallots = (
  places: readonly WireSummary[],
  ballots: readonly Answers[],
  meetsAt: Date,
  timeZone: string | null,
): Tally[] =>
  places.map((place) => {
    const count = (answer: Answer) =>
      ballots.filter((answers) => answers[String(place.id)] === answer).length;
    return {
      place,
      yes: count('yes'),
      maybe: count('maybe'),
      no: count('no'),
      ...describeHours(place, meetsAt, timeZone),
    };
  });

function describeHours(place: WireSummary, meetsAt: Date, timeZone: string | null) {
  const clock = timeZone === null ? null : zoneClock(meetsAt, timeZone);
  const hours = readSummary(place)?.hours ?? [];
  if (!clock || timeZone === null) return { is_open: null, open_label: 'Hours unknown' };
  const minutes = Math.round((meetsAt.getTime() - clock.instantOf(0, 0)) / 60_000);
  // Seen from that moment, its day is today, special days included.
  const status = openStatusAt(hours, { weekday: clock.weekday, minutes }, meetsAt, timeZone);
  if (status.tone === 'unknown') return { is_open: null, open_label: 'Hours unknown' };
  const isOpen = status.tone !== 'closed';
  return { is_open: isOpen, open_label: isOpen ? status.label : 'Closed then' };
}

/** Who leads: most yes, then fewest no, then most maybe, then open at that time, then the organizer's order.
 * @returns null while nobody has voted */
export function findLeader(tallies: readonly Tally[]): Tally | null {
  const voted = tallies.some(({ yes, maybe, no }) => yes + maybe + no > 0);
  if (!voted) return null;
  // The sort keeps the order of equals.
  const [first] = tallies.toSorted(
    (a, b) =>
      b.yes - a.yes ||
      a.no - b.no ||
      b.maybe - a.maybe ||
      Number(b.is_open === true) - Number(a.is_open === true),
  );
  return first ?? null;
}
