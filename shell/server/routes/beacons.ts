import proxyaddr from '@fastify/proxy-addr';
import rateLimit from '@fastify/rate-limit';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BEACON_MAX_BYTES, BEACON_PATH } from '../../src/monitoring/beacon';
import type { IsTrusted } from '../config';
import { sendText } from '../http/send-text';
import type { BeaconOutcome } from '../measures/measures';
import type { Measures } from '../measures/measures';
import { readBeacon } from '../measures/read-beacon';
import type { RegistrySource } from '../releases/registry-source';

/** How many beacons of one visitor count in a minute. A page posts two at most; an office shares one address. */
const PER_MINUTE = 60;

interface BeaconsOptions {
  readonly siteOrigin: string;
  readonly isTrustedProxy: IsTrusted;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly measures: Pick<Measures, 'noteBeacon' | 'countBeacon' | 'follow'>;
}

/** What a refusal says, and how it is counted. */
const REFUSALS: Readonly<Record<number, { readonly text: string; readonly as: BeaconOutcome }>> = {
  403: { text: 'Not from here\n', as: 'foreign' },
  413: { text: 'Too large\n', as: 'malformed' },
  415: { text: 'Unsupported media type\n', as: 'malformed' },
};

/** `POST /beacons`: what browsers tell of a page load. Anybody can post, so nothing that is posted is believed beyond what one
 * network can do. Nothing of it is kept but counts. */
export async function beacons(
  app: FastifyInstance,
  { siteOrigin, isTrustedProxy, registry, measures }: BeaconsOptions,
): Promise<void> {
  const addressOf = ({ raw }: FastifyRequest): string => proxyaddr(raw, isTrustedProxy);
  await app.register(rateLimit, { global: false });
  // `sendBeacon` writes plain text. Whatever the type says, it is read as JSON below.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );

  const refuse = (reply: FastifyReply, status: number): FastifyReply => {
    const { text, as } = REFUSALS[status] ?? { text: 'Bad request\n', as: 'malformed' };
    measures.countBeacon(as);
    return sendText(reply, text, status);
  };

  const accept = (reply: FastifyReply): FastifyReply =>
    reply.code(204).header('cache-control', 'no-store').send();

  app.post(
    BEACON_PATH,
    {
      bodyLimit: BEACON_MAX_BYTES,
      config: {
        rateLimit: {
          max: PER_MINUTE,
          timeWindow: '1 minute',
          keyGenerator: (request) => visitorKey(addressOf(request)),
        },
      },
      onRequest: (request, reply, done) => {
        if (isOwn(request, siteOrigin)) done();
        else void refuse(reply, 403);
      },
      errorHandler: ({ statusCode = 400 }: FastifyError, _request, reply) => {
        if (statusCode !== 429)
          return void refuse(reply, statusCode in REFUSALS ? statusCode : 400);
        // The browsers of an office would write a refusal to their consoles, which none of them has earned.
        measures.countBeacon('limited');
        return void accept(reply);
      },
    },
    async (request, reply) => {
      const beacon = readBeacon(request.body);
      if (!beacon) return refuse(reply, 400);
      measures.follow(await registry.read());
      measures.noteBeacon(beacon, networkKey(addressOf(request)));
      return accept(reply);
    },
  );
}

/** True for what a page of this site posts. Browsers say so, in one way or the other; other programs may say what they
 * like. */
function isOwn({ headers }: FastifyRequest, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === siteOrigin : site === 'same-origin';
}
