import {
  ballotRequest,
  voteParams,
  voteRequest,
  wireNewVote,
  wireOwnVotes,
  wireVote,
} from '@tableside/contracts/vote/wire';
import { DAYS_AHEAD_MAX, OPEN_VOTES_MAX } from '@tableside/contracts/vote/rules';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/refuse';
import { defineOperation, definePersonalOperation } from '../../plugins/operations/operation';
import { ballotForm } from './ballot-form';
import { castBallot, readVote, sayBallotRefusal } from './open-vote';
import { readMoment } from './read-moment';
import { createVote, listOwnVotes } from './repository';
import { readVoter, writeVoter } from './voter-cookie';

const REFUSALS = {
  unlisted: 'One of these places is not listed any more. Choose again.',
  'too-many': `You have ${OPEN_VOTES_MAX} votes under way. Wait until one of them is over.`,
} as const;

/** Table votes: where a few people eat. */
export const votes: FastifyPluginAsync = async (app) => {
  const { db } = app;
  await app.register(ballotForm);
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/vote/mine',
      summary: "One's own table votes, the latest first",
      data: wireOwnVotes,
      handle: async ({ session: { userId } }) => {
        const own = await listOwnVotes(db, userId);
        return {
          data: own.map(({ token, meets_at, ends_at, ballots }) => ({
            token,
            meets_at: meets_at.toISOString(),
            is_over: ends_at <= app.now(),
            ballots,
          })),
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/vote/create',
      summary: 'Begins a table vote about two to eight places; anyone with its token can vote',
      body: voteRequest,
      data: wireNewVote.nullable(),
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const { timeZone } = await app.readCatalogue();
        const now = app.now();
        const meetsAt = readMoment(body.date, body.time, now, timeZone ?? 'UTC');
        if (!meetsAt) {
          const date = `Choose a time from now to ${DAYS_AHEAD_MAX} days ahead.`;
          return refuseFields({ date });
        }
        const endsAt = new Date(meetsAt.getTime() - body.ends_before * 60_000);
        if (endsAt <= now) return refuseFields({ ends_before: 'The vote would be over already.' });
        const slugs = [...new Set(body.places)];
        if (slugs.length < 2) return refuseFields({ places: 'Choose at least two places.' });
        const made = await createVote(db, { userId, slugs, meetsAt, endsAt });
        if (made === 'gone') throw new ApiError('unauthorized');
        if (typeof made === 'string') return refuse(REFUSALS[made]);
        return { message: 'Your vote is open. Send its link to your friends.', data: made };
      },
    }),
    defineOperation({
      method: 'GET',
      url: '/api/vote/:token',
      summary: 'A table vote with its counts, for anyone who has its token',
      params: voteParams,
      data: wireVote,
      errors: ['vote-not-found'],
      handle: async ({ params }) => ({ data: await readVote(app, params.token) }),
    }),
    defineOperation({
      method: 'POST',
      url: '/api/vote/:token/ballot',
      summary: 'Votes, once per browser; a later ballot takes the place of an earlier one',
      params: voteParams,
      body: ballotRequest,
      data: wireVote.nullable(),
      errors: ['vote-not-found'],
      limit: 'form',
      handle: async ({ params, body }, request) => {
        // A browser is one voter, whether a script sends its ballot or a form.
        const voter = readVoter(request) ?? body.voter;
        const refusal = await castBallot(app, request, params.token, { ...body, voter });
        if (refusal) return refuse(sayBallotRefusal(refusal));
        return {
          message: 'Your vote is counted.',
          data: await readVote(app, params.token),
          cookie: writeVoter(request, voter),
        };
      },
    }),
  ]);
};
