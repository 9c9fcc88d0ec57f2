import proxyaddr from '@fastify/proxy-addr';
import rateLimit from '@fastify/rate-limit';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BEACON_MAX_BYTES, BEACON_PATH } from '../../src/monitoring/beacon';
import type { IsTrusted } from '../config';
import { sendText } from '../http/send-text';
import type { BeaconOutcome } from '../metrics/metrics';
import type { Measures } from '../metrics/metrics';
import { readBeacon } from '../metrics/read-beacon';
import type { RegistrySource } from '../releases/registry-source';

/**
 * Maximum number of beacons per visitor and minute. A page sends two at most; an office shares
 * one address.
 */
const PER_MINUTE = 60;

interface BeaconsOptions {
  readonly siteOrigin: string;
  readonly isTrustedProxy: IsTrusted;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly measures: Pick<Measures, 'recordBeacon' | 'countBeacon' | 'follow'>;
}

/** Response text of a rejection and its metric label. */
const REFUSALS: Readonly<Record<number, { readonly text: string; readonly as: BeaconOutcome }>> = {
  403: { text: 'Cross-site request rejected\n', as: 'foreign' },
  413: { text: 'Too large\n', as: 'malformed' },
  415: { text: 'Unsupported media type\n', as: 'malformed' },
};

/**
 * `POST /beacons`: data from browsers about a page load. Anyone can post, so the influence of
 * one network is limited. Only counts are stored.
 */
export async function beacons(
  app: FastifyInstance,
  { siteOrigin, isTrustedProxy, registry, measures }: BeaconsOptions,
): Promise<void> {
  const addressOf = ({ raw }: FastifyRequest): string => proxyaddr(raw, isTrustedProxy);
  await app.register(rateLimit, { global: false });
  // `sendBeacon` sends plain text; the body is parsed as JSON regardless of its type.
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
        // Respond normally: browsers in an office would log a rejection to their consoles.
        measures.countBeacon('limited');
        return void accept(reply);
      },
    },
    async (request, reply) => {
      const beacon = readBeacon(request.body);
      if (!beacon) return refuse(reply, 400);
      measures.follow(await registry.read());
      measures.recordBeacon(beacon, networkKey(addressOf(request)));
      return accept(reply);
    },
  );
}

/**
 * True for a request from a page of this site, as stated by browsers; other programs can forge
 * it.
 */
function isOwn({ headers }: FastifyRequest, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === siteOrigin : site === 'same-origin';
}
