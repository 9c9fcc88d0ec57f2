import { randomBytes } from 'node:crypto';
import { votePath } from '@tableside/contracts/paths';
import { ballotRequest, voteParams } from '@tableside/contracts/vote/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { limitCalls } from '../../plugins/limits/limit-calls';
import { castBallot } from './open-vote';
import { readVoter, writeVoter } from './voter-cookie';

/** Bytes of a ballot's form: eight answers and a name. */
const FORM_LIMIT_BYTES = 8 * 1024;
const ANSWER = 'answer.';

/** The ballot of a page without script: a form, after which the browser is led back to the page. */
export const ballotForm: FastifyPluginAsync = async (app) => {
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
