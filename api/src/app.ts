import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import { endSlowConnections } from '@tableside/server/connections';
import { IMPATIENT, trackConnections } from '@tableside/server/connections';
import { readRequestId } from '@tableside/server/requests';
import { auth, authCalls, type AuthOptions } from './auth/auth';
import { words, type WordsOptions } from './content/words';
import type { Db } from './db/schema';
import { desks, type DeskOptions } from './desks/desks';
import { mail, type Mail } from './email/queue/queue';
import { enquiries } from './enquiries/routes';
import { favourites } from './favourites/routes';
import { RequestLog } from './http/failures';
import { health } from './http/health';
import { http, services, type HttpOptions } from './http/http';
import { limits, type CallLimits } from './http/limits';
import { operations, type OperationsOptions } from './http/operations';
import { photos, type PhotoOptions } from './photos/service';
import { pictures, type PictureOptions } from './pictures/routes';
import { ground } from './ground/routes';
import { listing, type ListingOptions } from './listing/routes';
import { options } from './listing/options';
import { rankings } from './restaurants/rankings';
import { ranks } from './listing/ranks';
import { restaurants } from './restaurants/routes';
import { settings } from './settings/routes';
import { shelves } from './listing/shelves';
import { suggestions } from './search/suggest';
import { reviews } from './reviews/routes';
import { catalogue } from './search/catalogue/keep-catalogue';
import type { ReadCatalogue } from './search/catalogue/keep-catalogue';
import { socialCards } from './social-cards/routes';
import { users } from './users/routes';
import { votes } from './votes/routes';

/** Forms are text; nobody has that much to say. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** The shell's server, on this machine, says whom it speaks for. */
const TRUSTED_PROXIES = ['loopback'] as const;

/** Every feature. Each adds its own calls, and takes its own options. */
const FEATURES: readonly FastifyPluginAsync<AppOptions>[] = [
  authCalls,
  users,
  options,
  listing,
  suggestions,
  restaurants,
  rankings,
  ranks,
  shelves,
  settings,
  ground,
  favourites,
  reviews,
  votes,
  enquiries,
  desks,
  pictures,
  socialCards,
];

/** Each plugin says what it does without its options. */
export interface AppOptions
  extends AuthOptions, DeskOptions, HttpOptions, ListingOptions, OperationsOptions, PictureOptions {
  readonly db: Db;
  readonly readCatalogue?: ReadCatalogue;
  readonly now?: () => Date;
  readonly limits?: Partial<CallLimits>;
  readonly mail?: Partial<Mail>;
  readonly photos?: PhotoOptions;
  /** Where the sponsor's words lie; without a store they are not published from here. */
  readonly words?: WordsOptions;
  /** Addresses, ranges or `loopback`: who is believed about whom it calls for; default loopback. */
  readonly trustedProxies?: readonly string[];
  /** Default: no logs. */
  readonly logger?: FastifyBaseLogger;
}

/** The API host without a socket; tests talk to it by `app.inject`. */
export async function buildApp(from: AppOptions): Promise<FastifyInstance> {
  const app = createServer(from);
  await app.register(http, from);
  await app.register(services, from);
  await app.register(auth, from);
  await app.register(limits, from.limits ?? {});
  await app.register(mail, from.mail ?? {});
  await app.register(photos, from.photos ?? {});
  await app.register(words, from.words ?? {});
  await app.register(operations, from);
  await app.register(catalogue, from);
  for (const feature of FEATURES) await app.register(feature, from);
  await app.register(health, { dataDir: from.photos?.dataDir });
  return app;
}

function createServer({ logger, trustedProxies = TRUSTED_PROXIES }: AppOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    http: IMPATIENT,
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
