import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { accountOperations } from './resources/accounts/routes';
import { keepCatalogue, type ReadCatalogue } from './search/catalogue/keep-catalogue';
import { areaOperation } from './resources/listing/area-routes';
import { correctionOperation } from './resources/corrections/routes';
import type { Db } from './db/schema';
import { ApiError } from './http/errors';
import { formOperations } from './resources/enquiries/routes';
import { createGoogleSignIn } from './resources/google-sign-in/google-sign-in';
import type { GoogleOptions } from './resources/google-sign-in/settings';
import { addFailures } from './http/failures';
import { addFileCall } from './plugins/operations/file-call';
import { addHeaders, makeRequestId } from './http/headers';
import { addHealth } from './http/health';
import { ignoreBodies } from './plugins/operations/ignore-bodies';
import { describeApi } from './plugins/operations/openapi';
import { addOperation } from './plugins/operations/operation';
import { RequestLog } from './http/request-log';
import { warnOfProxy } from './http/warn-of-proxy';
import { createAccountLimits } from './plugins/limits/account-limits';
import { visitorKey } from './plugins/limits/visitor-key';
import { optionOperations } from './resources/options/routes';
import { createPasswords } from './identity/password-hash';
import { addPictures, type PictureOptions } from './plugins/pictures/routes';
import { rankingOperations } from './resources/rankings/routes';
import { listingOperations } from './resources/listing/routes';
import { restaurantOperations } from './resources/restaurants/routes';
import { reportOperation } from './resources/review-reports/routes';
import { reviewListOperation } from './resources/reviews/list';
import { ownReviewOperations } from './resources/reviews/own-routes';
import { reviewOperations } from './resources/reviews/routes';
import { updateReviewOperation } from './resources/reviews/update-routes';
import { createPhotoService } from './plugins/photos/photo-service';
import { UPLOAD_LIMITS, type UploadLimits } from './plugins/photos/upload-gate';
import { createAuthenticate } from './plugins/sessions/authenticate';
import { sessionOperations } from './resources/sessions/routes';
import { settingOperations } from './resources/settings/routes';
import { exportCall } from './resources/users/export/routes';
import { userOperations } from './resources/users/routes';
import { createFindSaved } from './resources/favourites/find-favourites';
import { wishlistOperations } from './resources/favourites/routes';
import { shareOperations } from './resources/favourites/share-routes';

/** Forms are text; nobody has that much to say. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Lists are long and alike. The quality is the one at which a list costs less than its way takes. */
const COMPRESSION = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: 2048,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;
const FORMS_PER_MINUTE = 20;
/** Forms whose texts land in a mailbox, each. Generous, as below; the mailbox has a limit of its own. */
const ENQUIRIES_PER_HOUR = 100;
/** Generous: an office or a campus shares one address. Guessing is held back per account. */
const ACCOUNT_CALLS_PER_MINUTE = 60;
/** The shell's server, on this machine, says whom it speaks for. */
const TRUSTED_PROXIES = ['loopback'] as const;

export interface AppDependencies {
  readonly db: Db;
  /** Default: one that is kept from the first request that needs it. */
  readonly readCatalogue?: ReadCatalogue;
  /** Origins whose pages may call this host from a browser; default none. */
  readonly corsOrigins?: readonly string[];
  /** Forms that one address may send in a minute, default 20. */
  readonly formsPerMinute?: number;
  /** Messages that one address may send in an hour, likewise enquiries and sign-ups; default 100. */
  readonly enquiriesPerHour?: number;
  /** Who is mailed about messages and enquiries; default nobody: they are only stored. */
  readonly operatorEmails?: readonly string[];
  /** Sign-ins that one address may try in a minute, and likewise each other call about accounts; default 60. */
  readonly accountCallsPerMinute?: number;
  /** Addresses, ranges or `loopback`: who is believed about whom it calls for; default loopback. */
  readonly trustedProxies?: readonly string[];
  /** Where pictures lie; without it /uploads is not served. */
  readonly pictures?: PictureOptions;
  /** Absolute path, below which photos of reviews lie; without it reviews are taken without photos. */
  readonly photosDataDir?: string;
  /** How many forms with photos may be under way, and how slowly; see {@link UPLOAD_LIMITS} for the defaults. */
  readonly uploads?: Partial<UploadLimits>;
  /** Sign-in through Google; default none. */
  readonly google?: GoogleOptions | undefined;
  /** Told when a mail may have been put into the queue. */
  readonly onMail?: () => void;
  /** Default: the system's clock. */
  readonly now?: () => Date;
  /** Default: no logs. */
  readonly logger?: FastifyBaseLogger;
}

/** The API host without a socket; tests talk to it by `app.inject`. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, corsOrigins = [], operatorEmails = [], logger } = dependencies;
  const { formsPerMinute = FORMS_PER_MINUTE, enquiriesPerHour = ENQUIRIES_PER_HOUR } = dependencies;
  const onMail = dependencies.onMail ?? (() => undefined);
  const accountCallsPerMinute = dependencies.accountCallsPerMinute ?? ACCOUNT_CALLS_PER_MINUTE;
  const now = dependencies.now ?? (() => new Date());
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: makeRequestId,
    trustProxy: [...(dependencies.trustedProxies ?? TRUSTED_PROXIES)],
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');
  addHeaders(app);
  warnOfProxy(app);
  addFailures(app);
  await app.register(cors, {
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition'],
    maxAge: 7200,
  });
  await app.register(compress, COMPRESSION);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => visitorKey(ip),
    errorResponseBuilder: () => new ApiError('too-many-requests'),
  });
  const authenticate = createAuthenticate(db);
  const passwords = await createPasswords();
  const limits = createAccountLimits(db);
  const google = createGoogleSignIn(db, dependencies.google);
  const readCatalogue = dependencies.readCatalogue ?? keepCatalogue(db);
  const findSaved = createFindSaved(db, authenticate);
  const { photosDataDir } = dependencies;
  const photos = photosDataDir === undefined ? undefined : createPhotoService(photosDataDir);
  const operations = [
    ...optionOperations(db),
    areaOperation(readCatalogue),
    ...listingOperations({ db, readCatalogue, now }, findSaved),
    ...restaurantOperations({ db, readCatalogue, now }, findSaved),
    ...rankingOperations(db, now),
    ...settingOperations(db),
    ...sessionOperations(db, authenticate),
    ...accountOperations({ db, authenticate, passwords, limits }),
    ...google.operations,
    ...wishlistOperations(db, authenticate),
    ...shareOperations(db, authenticate),
    ...reviewOperations(db, authenticate, limits.ratings),
    ...ownReviewOperations(db, authenticate, photos),
    reviewListOperation(db),
    reportOperation(db, authenticate),
    correctionOperation(db, authenticate),
    ...userOperations(db, authenticate, photos),
    ...formOperations(db, operatorEmails),
  ];
  const options = { formsPerMinute, enquiriesPerHour, accountCallsPerMinute, onMail };
  const takingNothing = operations.filter(({ method, body }) => method === 'POST' && !body);
  for (const operation of operations) {
    if (!takingNothing.includes(operation)) addOperation(app, operation, options);
  }
  await app.register(async (scope) => {
    ignoreBodies(scope);
    for (const operation of takingNothing) addOperation(scope, operation, options);
  });
  const update = updateReviewOperation({
    db,
    authenticate,
    limit: limits.reviews,
    photos,
    uploads: { ...UPLOAD_LIMITS, ...dependencies.uploads },
  });
  await app.register(async (forms) => {
    // Only here: elsewhere a form is an unsupported media type.
    if (photos) await forms.register(multipart, { throwFileSizeLimit: false });
    addOperation(forms, update, options);
  });
  const fileCalls = [exportCall(db, authenticate, now)];
  for (const fileCall of fileCalls) addFileCall(app, fileCall);
  google.addRedirects(app, accountCallsPerMinute);
  const document = describeApi([...operations, update], fileCalls);
  app.get('/api/openapi.json', async () => document);
  if (dependencies.pictures) addPictures(app, dependencies.pictures);
  addHealth(app, db);
  return app;
}
