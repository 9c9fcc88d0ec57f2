import { randomBytes } from 'node:crypto';
import {
  ballotRequest,
  voteParams,
  voter,
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
import { castBallot, readMoment, readVote, sayBallotRefusal } from './votes';
import { createVote, listOwnVotes } from './repository';
import { limitCalls } from '../http/limits';

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

/** Bytes of a ballot's form: eight answers and a name. */
const FORM_LIMIT_BYTES = 8 * 1024;
const ANSWER = 'answer.';

/** The ballot of a page without script: a form, after which the browser is led back to the page. */
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
      const said = isOwn(request) ? await cast(request, token) : { outcome: 'refused' };
      if ('cookie' in said) void reply.header('set-cookie', said.cookie);
      return reply
        .code(303)
        .headers({
          location: `${votePath(token)}?outcome=${said.outcome}`,
          'cache-control': 'no-store',
        })
        .send();
    },
  });

  async function cast(request: FastifyRequest, token: string) {
    const { body } = request;
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const id = readVoter(request) ?? randomBytes(18).toString('base64url');
    const ballot = ballotRequest.safeParse({
      voter: id,
      first_name: form.get('first_name') ?? '',
      answers: Object.fromEntries(
        [...form].flatMap(([name, value]) =>
          name.startsWith(ANSWER) ? [[name.slice(ANSWER.length), value]] : [],
        ),
      ),
    });
    if (!ballot.success || JSON.stringify(ballot.data).includes('\\u0000')) {
      return { outcome: 'incomplete' };
    }
    const refusal = await castBallot(app, request, token, ballot.data);
    if (refusal) return { outcome: refusal === 'crowded' ? refusal : 'refused' };
    return { outcome: 'counted', cookie: writeVoter(request, id) };
  }
};

/** Whether a form was sent by a page of this site. The page tells nobody where it is, so that its `Origin` is `null`;
 * browsers say by `Sec-Fetch-Site` what it was. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const COOKIE = 'table-voter';
/** A vote is 30 days ahead at most. */
const COOKIE_S = 31 * 24 * 60 * 60;

/** The id by which this browser voted before, with a script or without one; null when it has not. */
function readVoter({ headers }: FastifyRequest): string | null {
  const value = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return voter.safeParse(value).success && value ? value : null;
}

/** Has the browser tell that id with its next ballots. No script reads it. */
function writeVoter({ protocol }: FastifyRequest, id: string): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${COOKIE}=${id}; Path=/api/vote/; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${secure}`;
}
