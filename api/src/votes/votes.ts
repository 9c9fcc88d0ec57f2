import {
  type Response,
  DAYS_AHEAD_MAX,
  NETWORK_LIMIT_MESSAGE,
} from '@tableside/contracts/vote/rules';
import type { ballotRequest, WireVote } from '@tableside/contracts/vote/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { openStatusAt } from '@tableside/contracts/restaurant/hours';
import { readSummary } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import { NO_FAVORITES, presentSummary } from '../restaurants/cards';
import { ApiError } from '../http/errors';
import { findVote, listBallots, listRestaurants, saveBallot, type Responses } from './repository';

type Host = Pick<FastifyInstance, 'db' | 'now' | 'readCatalog' | 'securityLog'>;

const REFUSALS = {
  over: 'Voting is closed.',
  incomplete: 'Vote on at least one restaurant.',
  full: 'This vote is full.',
  crowded: NETWORK_LIMIT_MESSAGE,
} as const;
type BallotRefusal = keyof typeof REFUSALS;
export const describeBallotRejection = (refusal: BallotRefusal): string => REFUSALS[refusal];

/** A public vote: counts and names, without linking responses to names.
 * @throws {ApiError} vote-not-found */
export async function readVote({ db, now, readCatalog }: Host, token: string): Promise<WireVote> {
  const vote = await findVote(db, token);
  if (!vote) throw new ApiError('vote-not-found');
  const rows = await listRestaurants(db, vote.id);
  const ballots = await listBallots(db, vote.id);
  const { timeZone } = await readCatalog();
  const restaurants = countBallots(
    rows.map((row) => presentSummary(row, NO_FAVORITES)),
    ballots.map(({ responses }) => responses),
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
    leader: findLeader(restaurants)?.restaurant.slug ?? null,
    restaurants,
  };
}

/** Stores a ballot; slugs that are not part of the vote are ignored.
 * @returns why not; null if it was stored
 * @throws {ApiError} vote-not-found */
export async function castBallot(
  { db, now, securityLog }: Host,
  request: FastifyRequest,
  token: string,
  { voter, first_name, responses }: z.output<typeof ballotRequest>,
): Promise<BallotRefusal | null> {
  const vote = await findVote(db, token);
  if (!vote) throw new ApiError('vote-not-found');
  if (vote.ends_at <= now()) return 'over';
  const choices = (await listRestaurants(db, vote.id)).flatMap(({ id, slug }) => {
    const response = Object.hasOwn(responses, slug) ? responses[slug] : undefined;
    return response ? [[String(id), response] as const] : [];
  });
  if (!choices.length) return 'incomplete';
  const about = `vote ${vote.id}`;
  return saveBallot(db, {
    voteId: vote.id,
    voter,
    connection: securityLog.hashVisitor(request, about),
    network: securityLog.hashNetwork(request, about),
    first_name,
    responses: Object.fromEntries(choices),
  });
}

interface Tally {
  readonly restaurant: WireSummary;
  readonly yes: number;
  readonly maybe: number;
  readonly no: number;
  /** Null if unknown. */
  readonly is_open: boolean | null;
  readonly open_label: string;
}

/** Counts the ballots per restaurant, in the organizer's order.
 * @param timeZone IANA zone of the city; null leaves opening hours unknown */
export const countBallots = (
  restaurants: readonly WireSummary[],
  ballots: readonly Responses[],
  meetsAt: Date,
  timeZone: string | null,
): Tally[] =>
  restaurants.map((restaurant) => {
    const count = (response: Response) =>
      ballots.filter((responses) => responses[String(restaurant.id)] === response).length;
    return {
      restaurant,
      yes: count('yes'),
      maybe: count('maybe'),
      no: count('no'),
      ...describeHours(restaurant, meetsAt, timeZone),
    };
  });

function describeHours(restaurant: WireSummary, meetsAt: Date, timeZone: string | null) {
  const clock = timeZone === null ? null : zoneClock(meetsAt, timeZone);
  const hours = readSummary(restaurant)?.hours ?? [];
  if (!clock || timeZone === null) return { is_open: null, open_label: 'Hours not listed' };
  const minutes = Math.round((meetsAt.getTime() - clock.instantOf(0, 0)) / 60_000);
  // The meeting date counts as today, including special days.
  const status = openStatusAt(hours, { weekday: clock.weekday, minutes }, meetsAt, timeZone);
  if (status.tone === 'unknown') return { is_open: null, open_label: 'Hours not listed' };
  const isOpen = status.tone !== 'closed';
  return { is_open: isOpen, open_label: isOpen ? status.label : 'Closed at that time' };
}

/** The leader: most yes, then fewest no, most maybe, open at that time, organizer's order.
 * @returns null without ballots */
export function findLeader(tallies: readonly Tally[]): Tally | null {
  const voted = tallies.some(({ yes, maybe, no }) => yes + maybe + no > 0);
  if (!voted) return null;
  // The sort is stable.
  const [first] = tallies.toSorted(
    (a, b) =>
      b.yes - a.yes ||
      a.no - b.no ||
      b.maybe - a.maybe ||
      Number(b.is_open === true) - Number(a.is_open === true),
  );
  return first ?? null;
}

/** The instant of a local date and time in the city.
 * @param date such as "2026-11-27"
 * @param time such as "20:00"
 * @returns null for the past, more than DAYS_AHEAD_MAX days ahead, or an invalid date */
export function readMoment(date: string, time: string, now: Date, timeZone: string): Date | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  for (let day = 0; day <= DAYS_AHEAD_MAX; day += 1) {
    // Uses that day's offset, which may differ from today's.
    const clock = zoneClock(new Date(now.getTime() + day * 86_400_000), timeZone);
    if (clock?.dateOf(0) !== date) continue;
    const moment = new Date(clock.instantOf(0, hours * 60 + minutes));
    return moment > now ? moment : null;
  }
  return null;
}
