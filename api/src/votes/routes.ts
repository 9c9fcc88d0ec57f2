import { randomBytes } from 'node:crypto';
import {
  ballotRequest,
  voteParams,
  VOTER,
  voteRequest,
  wireNewVote,
  wireOwnVotes,
  wireVote,
} from '@tableside/contracts/vote/wire';
import { DAYS_AHEAD_MAX, OPEN_VOTES_MAX } from '@tableside/contracts/vote/rules';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { votePath } from '@tableside/contracts/paths';
import { ApiError, refuse, refuseFields } from '../http/errors';
import { defineOperation, definePersonalOperation } from '../http/operation';
import { castBallot, readMoment, readVote, describeBallotRejection } from './votes';
import { createVote, endVote, listOwnVotes } from './repository';
import { createCookie } from '@tableside/server/cookie';
import { limitCalls } from '../http/limits';

const REFUSALS = {
  unlisted: 'One of these restaurants is no longer listed. Choose again.',
  'too-many': `You have ${OPEN_VOTES_MAX} open votes. Wait for one to close.`,
} as const;

/** Table votes: a group decides where to eat. */
export const votes: FastifyPluginAsync = async (app) => {
  const { db } = app;
  await app.register(ballotForm);
  app.addOperations([
    definePersonalOperation({
      url: '/api/vote/mine',
      summary: "List the user's table votes, latest first",
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
      url: '/api/vote/create',
      summary: 'Create a table vote on two to eight restaurants; anyone with its token can vote',
      body: voteRequest,
      data: wireNewVote.nullable(),
      limit: 'form',
      handle: async ({ body, session: { userId } }) => {
        const { timeZone } = await app.readCatalog();
        const now = app.now();
        const meetsAt = readMoment(body.date, body.time, now, timeZone ?? 'UTC');
        if (!meetsAt) {
          const date = `Choose a time from now to ${DAYS_AHEAD_MAX} days ahead.`;
          return refuseFields({ date });
        }
        const endsAt = new Date(meetsAt.getTime() - body.ends_before * 60_000);
        if (endsAt <= now) return refuseFields({ ends_before: 'Choose a time in the future.' });
        const slugs = [...new Set(body.restaurants)];
        if (slugs.length < 2)
          return refuseFields({ restaurants: 'Choose at least two restaurants.' });
        const made = await createVote(db, { userId, slugs, meetsAt, endsAt });
        if (made === 'gone') throw new ApiError('unauthorized');
        if (typeof made === 'string') return refuse(REFUSALS[made]);
        return { message: 'Vote created. Send the link to your friends.', data: made };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/vote/:token/end',
      summary: 'Close a table vote now, for its organizer',
      params: voteParams,
      data: wireVote,
      errors: ['vote-not-found'],
      limit: 'form',
      handle: async ({ params, session: { userId } }) => {
        await endVote(db, userId, params.token, app.now());
        return { message: 'Voting is closed.', data: await readVote(app, params.token) };
      },
    }),
    defineOperation({
      url: '/api/vote/:token',
      summary: 'Get a table vote with its counts, for anyone with its token',
      params: voteParams,
      data: wireVote,
      errors: ['vote-not-found'],
      handle: async ({ params }) => ({ data: await readVote(app, params.token) }),
    }),
    defineOperation({
      url: '/api/vote/:token/ballot',
      summary: 'Submit a ballot, one per browser; a later ballot replaces an earlier one',
      params: voteParams,
      body: ballotRequest,
      data: wireVote.nullable(),
      errors: ['vote-not-found'],
      limit: 'form',
      handle: async ({ params, body }, request) => {
        // A browser is one voter, with or without JavaScript.
        const voter = cookieOf(request).read(request.headers.cookie) ?? body.voter;
        const refusal = await castBallot(app, request, params.token, { ...body, voter });
        if (refusal) return refuse(describeBallotRejection(refusal));
        return {
          message: 'Vote counted.',
          data: await readVote(app, params.token),
          cookie: cookieOf(request).write(voter),
        };
      },
    }),
  ]);
};

/** Size of a ballot form: eight responses and a name. */
const FORM_LIMIT_BYTES = 8 * 1024;
const RESPONSE = 'response.';

/** The ballot form for pages without JavaScript; redirects back to the page. */
const ballotForm: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.route({
    method: 'POST',
    url: '/api/vote/:token/form',
    ...limitCalls(app, 'form', app.callLimits),
    handler: async (request, reply) => {
      const params = voteParams.safeParse(request.params);
      if (!params.success) return reply.code(303).header('location', votePath('unknown')).send();
      const { token } = params.data;
      const result = isOwn(request) ? await cast(request, token) : { outcome: 'refused' };
      if ('cookie' in result) void reply.header('set-cookie', result.cookie);
      return reply
        .code(303)
        .headers({
          location: `${votePath(token)}?outcome=${result.outcome}`,
          'cache-control': 'no-store',
        })
        .send();
    },
  });

  async function cast(request: FastifyRequest, token: string) {
    const { body } = request;
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const id =
      cookieOf(request).read(request.headers.cookie) ?? randomBytes(18).toString('base64url');
    const ballot = ballotRequest.safeParse({
      voter: id,
      first_name: form.get('first_name') ?? '',
      responses: Object.fromEntries(
        [...form].flatMap(([name, value]) =>
          name.startsWith(RESPONSE) ? [[name.slice(RESPONSE.length), value]] : [],
        ),
      ),
    });
    if (!ballot.success || JSON.stringify(ballot.data).includes('\\u0000')) {
      return { outcome: 'incomplete' };
    }
    const refusal = await castBallot(app, request, token, ballot.data);
    if (refusal) return { outcome: refusal === 'crowded' ? refusal : 'refused' };
    return { outcome: 'counted', cookie: cookieOf(request).write(id) };
  }
};

/** Whether a form was sent by this site. The page sends no referrer, so `Origin` is `null`;
 * browsers report the origin in `Sec-Fetch-Site`. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A vote ends within 30 days. */
const COOKIE_S = 31 * 24 * 60 * 60;

/** The cookie with the id of the voter in this browser. */
const cookieOf = ({ protocol }: FastifyRequest) =>
  createCookie(
    { name: 'table-voter', pattern: VOTER, maxAgeS: COOKIE_S, sameSite: 'Lax' },
    protocol === 'https',
  );
