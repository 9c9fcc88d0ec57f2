import { type Answer, DAYS_AHEAD_MAX, NETWORK_IS_CROWDED } from '@tableside/contracts/vote/rules';
import type { ballotRequest, WireVote } from '@tableside/contracts/vote/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { openStatusAt } from '@tableside/contracts/restaurant/hours';
import { readSummary } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import { NO_FAVOURITES } from '../restaurants/cards';
import { presentSummary } from '../restaurants/cards';
import { ApiError } from '../http/errors';
import { findVote, listBallots, listPlaces, saveBallot, type Answers } from './repository';

type Host = Pick<FastifyInstance, 'db' | 'now' | 'readCatalogue' | 'securityLog'>;

/** Why a ballot is not kept. */
const REFUSALS = {
  over: 'This vote is over.',
  incomplete: 'Answer for at least one place.',
  full: 'This vote has as many voters as it can have.',
  crowded: NETWORK_IS_CROWDED,
} as const;
type BallotRefusal = keyof typeof REFUSALS;
export const sayBallotRefusal = (refusal: BallotRefusal): string => REFUSALS[refusal];

/** A vote as everybody sees it: counts and names, and no answer beside a name.
 * @throws {ApiError} vote-not-found */
export async function readVote({ db, now, readCatalogue }: Host, token: string): Promise<WireVote> {
  const vote = await findVote(db, token);
  if (!vote) throw new ApiError('vote-not-found');
  const rows = await listPlaces(db, vote.id);
  const ballots = await listBallots(db, vote.id);
  const { timeZone } = await readCatalogue();
  const places = countBallots(
    rows.map((row) => presentSummary(row, NO_FAVOURITES)),
    ballots.map(({ answers }) => answers),
    vote.meets_at,
    timeZone,
  );
  return {
    meets_at: vote.meets_at.toISOString(),
    ends_at: vote.ends_at.toISOString(),
    is_over: vote.ends_at <= now(),
    organizer: vote.first_name,
    ballots: ballots.length,
    names: ballots.map(({ first_name }) => first_name).filter(Boolean),
    leader: findLeader(places)?.place.slug ?? null,
    places,
  };
}

/** Keeps what somebody says about the places of a vote; slugs that it is not about are ignored.
 * @returns why not; null when it is kept
 * @throws {ApiError} vote-not-found */
export async function castBallot(
  { db, now, securityLog }: Host,
  request: FastifyRequest,
  token: string,
  { voter, first_name, answers }: z.output<typeof ballotRequest>,
): Promise<BallotRefusal | null> {
  const vote = await findVote(db, token);
  if (!vote) throw new ApiError('vote-not-found');
  if (vote.ends_at <= now()) return 'over';
  const said = (await listPlaces(db, vote.id)).flatMap(({ id, slug }) => {
    const answer = Object.hasOwn(answers, slug) ? answers[slug] : undefined;
    return answer ? [[String(id), answer] as const] : [];
  });
  if (!said.length) return 'incomplete';
  const about = `vote ${vote.id}`;
  return saveBallot(db, {
    voteId: vote.id,
    voter,
    connection: securityLog.hashVisitor(request, about),
    network: securityLog.hashNetwork(request, about),
    first_name,
    answers: Object.fromEntries(said),
  });
}

/** A place with what all ballots say about it. */
interface Tally {
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

/** The instant at which the city's clocks show a day and a time.
 * @param date such as "2026-11-27"
 * @param time such as "20:00"
 * @returns null for what is past, more than DAYS_AHEAD_MAX days ahead, or no day */
export function readMoment(date: string, time: string, now: Date, timeZone: string): Date | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  for (let day = 0; day <= DAYS_AHEAD_MAX; day += 1) {
    // Clocks are asked at that day: they may change until then.
    const clock = zoneClock(new Date(now.getTime() + day * 86_400_000), timeZone);
    if (clock?.dateOf(0) !== date) continue;
    const moment = new Date(clock.instantOf(0, hours * 60 + minutes));
    return moment > now ? moment : null;
  }
  return null;
}
