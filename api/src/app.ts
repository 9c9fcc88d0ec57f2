import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import {
  endSlowConnections,
  HEADER_TIMEOUTS,
  trackConnections,
} from '@tableside/server/connections';
import { readRequestId } from '@tableside/server/requests';
import { auth, authCalls, type AuthOptions } from './auth/auth';
import { content, type ContentOptions } from './content/plugin';
import type { Db } from './db/schema';
import { admins, type AdminOptions } from './admin/admin';
import { email, type Email } from './email/queue/queue';
import { inquiries } from './inquiries/routes';
import { favorites } from './favorites/routes';
import { RequestLog } from './http/failures';
import { health } from './http/health';
import { http, services, type HttpOptions } from './http/http';
import { limits, type CallLimits } from './http/limits';
import { operations, type OperationsOptions } from './http/operations';
import { photos, type PhotoOptions } from './photos/service';
import { pictures, type PictureOptions } from './pictures/routes';
import { baseMap } from './base-map/routes';
import { listing, type ListingOptions } from './listing/routes';
import { options } from './listing/options';
import { rankings } from './restaurants/rankings';
import { ranks } from './listing/ranks';
import { restaurants } from './restaurants/routes';
import { settings } from './settings/routes';
import { collections } from './listing/collections';
import { suggestions } from './search/suggest';
import { reviews } from './reviews/routes';
import { catalog, type ReadCatalog } from './search/catalog/catalog-cache';
import { socialCards } from './social-cards/routes';
import { users } from './users/routes';
import { votes } from './votes/routes';

/** Forms are text and never need more. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** The shell's server runs on this machine and forwards visitors' addresses. */
const TRUSTED_PROXIES = ['loopback'] as const;

/** Every feature registers its own operations and takes its own options. */
const FEATURES: readonly FastifyPluginAsync<AppOptions>[] = [
  authCalls,
  users,
  options,
  listing,
  suggestions,
  restaurants,
  rankings,
  ranks,
  collections,
  settings,
  baseMap,
  favorites,
  reviews,
  votes,
  inquiries,
  admins,
  pictures,
  socialCards,
];

/** Defaults are documented with each plugin. */
export interface AppOptions
  extends
    AuthOptions,
    AdminOptions,
    HttpOptions,
    ListingOptions,
    OperationsOptions,
    PictureOptions {
  readonly db: Db;
  readonly readCatalog?: ReadCatalog;
  readonly now?: () => Date;
  readonly limits?: Partial<CallLimits>;
  readonly email?: Partial<Email>;
  readonly photos?: PhotoOptions;
  /** Release store for the sponsor's content; without one, publishing is off. */
  readonly content?: ContentOptions;
  /** Addresses, ranges, or `loopback` whose `X-Forwarded-For` is trusted; default loopback. */
  readonly trustedProxies?: readonly string[];
  readonly logger?: FastifyBaseLogger;
}

/** Builds the API without a socket; tests call it with `app.inject`. */
export async function buildApp(from: AppOptions): Promise<FastifyInstance> {
  const app = createServer(from);
  await app.register(http, from);
  await app.register(services, from);
  await app.register(auth, from);
  await app.register(limits, from.limits ?? {});
  await app.register(email, from.email ?? {});
  await app.register(photos, from.photos ?? {});
  await app.register(content, from.content ?? {});
  await app.register(operations, from);
  await app.register(catalog, from);
  for (const feature of FEATURES) await app.register(feature, from);
  await app.register(health, { dataDir: from.photos?.dataDir });
  return app;
}

function createServer({ logger, trustedProxies = TRUSTED_PROXIES }: AppOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    http: HEADER_TIMEOUTS,
    genReqId: readRequestId,
    trustProxy: [...trustedProxies],
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
  });
  const endConnections = trackConnections(app.server);
  endSlowConnections(app.server);
  app.addHook('preClose', async () => endConnections());
  return app;
}
