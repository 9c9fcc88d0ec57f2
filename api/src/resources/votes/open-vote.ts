import { NETWORK_IS_CROWDED } from '@tableside/contracts/vote/rules';
import type { ballotRequest, WireVote } from '@tableside/contracts/vote/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NO_FAVOURITES, presentSummary } from '../../restaurants/cards';
import { ApiError } from '../../http/errors';
import { findVote, listBallots, listPlaces, saveBallot } from './repository';
import { countBallots, findLeader } from './tally';

type Host = Pick<FastifyInstance, 'db' | 'now' | 'readCatalogue' | 'securityLog'>;

/** Why a ballot is not kept. */
const REFUSALS = {
  over: 'This vote is over.',
  incomplete: 'Answer for at least one place.',
  full: 'This vote has as many voters as it can have.',
  crowded: NETWORK_IS_CROWDED,
} as const;
export type BallotRefusal = keyof typeof REFUSALS;
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
