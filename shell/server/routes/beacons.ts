import proxyaddr from '@fastify/proxy-addr';
import rateLimit from '@fastify/rate-limit';
import { networkKey, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BEACON_MAX_BYTES,
  BEACON_PATH,
  BEACON_MAX_MS,
  BEACON_MAX_RELEASES,
  BEACON_MAX_SHIFT,
  FAILURE_KINDS,
  type Beacon,
} from '../../browser/monitoring/beacon';
import type { ServerContext } from '../context';
import { sendText } from '../http/responses';
import type { BeaconOutcome } from '../health/metrics';
import { RELEASE_VERSION, REMOTE_NAME } from '@tableside/contracts/registry/names';
import { z } from 'zod';

/** Maximum number of beacons per visitor and minute. A page sends two; an office is one visitor. */
const PER_MINUTE = 60;

/** Response text of a rejection and its metric label. */
const REJECTIONS: Readonly<Record<number, { readonly text: string; readonly as: BeaconOutcome }>> =
  {
    403: { text: 'Cross-site request rejected\n', as: 'foreign' },
    413: { text: 'Too large\n', as: 'malformed' },
    415: { text: 'Unsupported media type\n', as: 'malformed' },
  };

/** `POST /beacons`: data from browsers, which anyone can forge. Only counts are stored. */
export async function beacons(
  app: FastifyInstance,
  { config, registry, metrics }: Pick<ServerContext, 'config' | 'registry' | 'metrics'>,
): Promise<void> {
  const addressOf = ({ raw }: FastifyRequest): string => proxyaddr(raw, config.isTrustedProxy);
  await app.register(rateLimit, { global: false });
  // `sendBeacon` sends plain text; the body is parsed as JSON regardless of its type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );

  const reject = (reply: FastifyReply, status: number): FastifyReply => {
    const { text, as } = REJECTIONS[status] ?? { text: 'Bad request\n', as: 'malformed' };
    metrics.countBeacon(as);
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
        if (isOwn(request, config.siteOrigin)) done();
        else void reject(reply, 403);
      },
      errorHandler: ({ statusCode = 400 }: FastifyError, _request, reply) => {
        if (statusCode !== 429)
          return void reject(reply, statusCode in REJECTIONS ? statusCode : 400);
        // Respond normally: browsers in an office would log a rejection to their consoles.
        metrics.countBeacon('limited');
        return void accept(reply);
      },
    },
    async (request, reply) => {
      const beacon = readBeacon(request.body);
      if (!beacon) return reject(reply, 400);
      metrics.follow(await registry.read());
      metrics.recordBeacon(beacon, networkKey(addressOf(request)));
      return accept(reply);
    },
  );
}

/** True for a request from a page of this site, as browsers state; programs can forge it. */
function isOwn({ headers }: FastifyRequest, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === siteOrigin : site === 'same-origin';
}

const VERSION_MAX = 100;

const duration = z.number().min(0).max(BEACON_MAX_MS).optional();

const release = z.strictObject({
  remote: z.string().regex(REMOTE_NAME),
  version: z.string().max(VERSION_MAX).regex(RELEASE_VERSION),
  isNew: z.boolean(),
  failure: z.enum(FAILURE_KINDS).optional(),
  lcp: duration,
  inp: duration,
  cls: z.number().min(0).max(BEACON_MAX_SHIFT).optional(),
});

/** Parses a posted `Beacon`, with each release once. */
const wireBeacon = z.strictObject({
  isSampled: z.boolean(),
  releases: z
    .array(release)
    .min(1)
    .max(BEACON_MAX_RELEASES)
    .refine(
      (releases) =>
        new Set(releases.map(({ remote, version }) => `${remote}@${version}`)).size ===
        releases.length,
    ),
});

function readBeacon(body: unknown): Beacon | null {
  try {
    return wireBeacon.safeParse(JSON.parse(String(body))).data ?? null;
  } catch {
    return null;
  }
}
