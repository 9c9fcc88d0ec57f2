import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Db } from './db/schema';
import { IMPATIENT, trackConnections } from '@tableside/server/end-connections';
import { readRequestId } from '@tableside/server/request-id';
import { endSlowConnections } from '@tableside/server/connections/slow-connections';
import { health } from './http/health';
import { http } from './http/http';
import { RequestLog } from './http/request-log';
import { clock } from './plugins/clock';
import { database } from './plugins/database';
import type { CallLimits } from './plugins/limits/limit-calls';
import { limits } from './plugins/limits/limits';
import { mail, type Mail } from './plugins/mail/mail';
import { operations } from './plugins/operations/operations';
import { photos, type PhotoOptions } from './plugins/photos/photos';
import { watchHiddenPictures } from './plugins/pictures/hidden-pictures';
import { pictures, type PictureOptions } from './plugins/pictures/routes';
import { relyingParty } from './plugins/relying-party/relying-party';
import { secondSteps } from './plugins/second-steps/second-steps';
import { secrets, type SecretsOptions } from './plugins/secrets/secrets';
import { securityLog, type SecurityLogOptions } from './plugins/security-log/security-log';
import { createSocialCards } from './plugins/social-cards/social-cards';
import { sessions } from './plugins/sessions/sessions';
import { signIns, type SignInOptions } from './plugins/sign-ins/sign-ins';
import { words, type WordsOptions } from './plugins/words/words';
import { deskHealth, deskMails } from './desks/health';
import { deskPeople } from './desks/people/routes';
import { findHours } from './desks/queue/hours';
import { deskQueue } from './desks/queue/routes';
import { accounts } from './resources/accounts/routes';
import { corrections } from './resources/corrections/routes';
import { desk } from './desks/roles/routes';
import type { Importer } from './desks/import/importer';
import { deskImport } from './desks/import/routes';
import { deskContent } from './desks/content/routes';
import { deskPlaces } from './desks/places/routes';
import { enquiries } from './resources/enquiries/routes';
import { owners } from './desks/owners/routes';
import { figures, type FiguresOptions } from './desks/figures';
import { favourites } from './resources/favourites/routes';
import { ground } from './resources/ground/routes';
import { googleSignIn } from './resources/google-sign-in/google-sign-in';
import type { GoogleOptions } from './resources/google-sign-in/settings';
import { listing } from './resources/listing/routes';
import { moderation } from './resources/moderation/routes';
import { options } from './resources/options/routes';
import { ranks } from './resources/ranks/routes';
import { rankings } from './resources/rankings/routes';
import { passkeys } from './resources/passkeys/routes';
import { restaurants } from './resources/restaurants/routes';
import { reviewReports } from './resources/review-reports/routes';
import { reviews } from './resources/reviews/routes';
import { ownSessions } from './resources/sessions/routes';
import { shelves } from './resources/shelves/routes';
import { settings } from './resources/settings/routes';
import { socialCards } from './resources/social-cards/routes';
import { suggestions } from './resources/suggestions/routes';
import { twoStep } from './resources/two-step/routes';
import { users } from './resources/users/routes';
import { votes } from './resources/votes/routes';
import { catalogue } from './search/catalogue/catalogue-plugin';
import type { ReadCatalogue } from './search/catalogue/keep-catalogue';

/** Forms are text; nobody has that much to say. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** The shell's server, on this machine, says whom it speaks for. */
const TRUSTED_PROXIES = ['loopback'] as const;

/** What can be called, by subject. Each adds its own calls. */
const RESOURCES = [
  options,
  listing,
  suggestions,
  restaurants,
  rankings,
  ranks,
  shelves,
  settings,
  ground,
  ownSessions,
  passkeys,
  accounts,
  twoStep,
  favourites,
  reviews,
  reviewReports,
  users,
  votes,
  enquiries,
  desk,
  deskContent,
  moderation,
  deskQueue,
  deskPeople,
  deskMails,
  deskHealth,
  deskPlaces,
  owners,
];

/** Each plugin says what it does without its options. */
export interface AppOptions {
  readonly db: Db;
  readonly readCatalogue?: ReadCatalogue;
  readonly now?: () => Date;
  readonly limits?: Partial<CallLimits>;
  readonly signIns?: SignInOptions;
  readonly securityLog?: SecurityLogOptions;
  readonly secrets?: SecretsOptions;
  readonly figures?: FiguresOptions;
  readonly mail?: Partial<Mail>;
  readonly photos?: PhotoOptions;
  /** Where pictures lie; without it /uploads is not served. */
  readonly pictures?: PictureOptions & {
    /** Where cards for previews are kept. */
    readonly cardsDir: string;
    /** How long a picture may still be served that was hidden, in milliseconds; default a second. */
    readonly hiddenAfterMs?: number;
  };
  /** Where the sponsor's words lie; without a store they are not published from here. */
  readonly words?: WordsOptions;
  readonly google?: GoogleOptions | undefined;
  /** Who does the work of the desk's imports; without it there are none. */
  readonly importer?: (db: Db) => Importer;
  /** Where browsers see the site; passkeys are for it. Without it there are none. */
  readonly siteOrigin?: string | undefined;
  readonly corsOrigins?: readonly string[];
  readonly isSecure?: boolean;
  /** Default: `/api/openapi.json` is answered. */
  readonly hasOpenApi?: boolean;
  /** Addresses, ranges or `loopback`: who is believed about whom it calls for; default loopback. */
  readonly trustedProxies?: readonly string[];
  /** Default: no logs. */
  readonly logger?: FastifyBaseLogger;
}

/** The API host without a socket; tests talk to it by `app.inject`. */
export async function buildApp(from: AppOptions): Promise<FastifyInstance> {
  const app = createServer(from);
  await app.register(http, { corsOrigins: from.corsOrigins, isSecure: from.isSecure });
  await app.register(securityLog, from.securityLog ?? {});
  await app.register(secrets, from.secrets ?? {});
  await app.register(database, { db: from.db });
  await app.register(clock, { now: from.now });
  await app.register(sessions);
  await app.register(limits, from.limits ?? {});
  await app.register(signIns, from.signIns ?? {});
  await app.register(secondSteps, from.signIns ?? {});
  await app.register(relyingParty, { siteOrigin: from.siteOrigin });
  await app.register(mail, from.mail ?? {});
  await app.register(photos, from.photos ?? {});
  await app.register(words, from.words ?? {});
  await app.register(operations, { hasOpenApi: from.hasOpenApi });
  await app.register(catalogue, { readCatalogue: from.readCatalogue });
  for (const resource of RESOURCES) await app.register(resource);
  await app.register(corrections, { findHours });
  await app.register(figures, from.figures ?? {});
  await app.register(deskImport, { importer: from.importer?.(from.db) });
  await app.register(googleSignIn, { google: from.google });
  if (from.pictures) {
    const { store, variants, cardsDir, hiddenAfterMs } = from.pictures;
    const isHidden = watchHiddenPictures(from.db, hiddenAfterMs);
    await app.register(pictures, { store, variants, isHidden });
    await app.register(socialCards, { cards: createSocialCards({ cacheDir: cardsDir, store }) });
  }
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
