import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { createCatalogCache, warmCatalog } from './search/catalog/catalog-cache';
import { DEFAULT_SITE_ORIGIN, type Config } from './config';
import { createImporter } from './admin/import/importer';
import { migrate, readMigrations } from './db/migrate';
import { openDatabase, type Database } from './db/pool';
import type { Db } from './db/schema';
import type { SignInOptions } from './auth/sign-ins';
import type { GoogleOptions } from './auth/google/provider';
import { startHousekeeping, startEmailHeartbeat, startSchedules } from './housekeeping';
import {
  findFirstPictures,
  listVariants,
  WARMED_RESTAURANTS,
  type WarmOptions,
  warmPictures,
  watchActivity,
} from './pictures/warm';
import { clearMailServer, hasMailServer } from './email/queue/repository';
import { type EmailSender, startEmails } from './email/sender';
import { createPictureStore, variantCacheDir } from './pictures/store';
import { createVariants } from './pictures/variants';
import { socialCardDir } from './social-cards/routes';
import { seedDatabase, type SeedOptions, type SeedProgress } from './seed/seed';
import { readKeyFile } from './lib/key-file';
import { StartError } from './lib/start-error';

/** Statement timeout of requests on a server, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 10_000;

export interface RunningServer {
  readonly port: number;
  /** Finishes running requests, then closes the database. */
  readonly close: () => Promise<void>;
}

/** Opens, migrates, and seeds the database, listens, and sends emails.
 * @param onProgress called during seeding, the long step
 * @throws {StartError} for everything that the operator can fix; nothing keeps running */
export async function startServer(
  config: Config,
  logger: FastifyBaseLogger,
  onProgress?: (progress: SeedProgress) => void,
): Promise<RunningServer> {
  const uploadsDir = join(config.dataDir, 'uploads');
  const database = await openPrepared(config, logger, { uploadsDir, onProgress });
  try {
    const { db } = database;
    const isShared = database.kind === 'server';
    if (!config.smtpUrl && !isShared) await clearMailServer(db);
    const pictures = {
      store: createPictureStore(uploadsDir),
      variants: createVariants({ cacheDir: variantCacheDir(config.dataDir) }),
      cardsDir: socialCardDir(config.dataDir),
    };
    const readCatalog = createCatalogCache(db);
    let emails: EmailSender | undefined;
    const app = await buildApp({
      db,
      readCatalog,
      pictures,
      photos: { dataDir: config.dataDir },
      content: { store: config.releaseStore, environment: config.environment },
      corsOrigins: config.corsOrigins,
      isSecure: config.isSecure,
      hasOpenApi: config.hasOpenApi,
      trustedProxies: config.trustedProxies,
      google: locateGoogle(config),
      importer: (own) => createImporter({ db: own, dataDir: config.dataDir, logger }),
      siteOrigin: config.siteOrigin ?? DEFAULT_SITE_ORIGIN,
      signIns: describeBrowsers(config),
      securityLog: { key: config.logKey ?? (await readKeyFile(config.dataDir, 'log')) },
      secrets: { key: config.secretsKey ?? (await readKeyFile(config.dataDir, 'secrets')) },
      email: {
        operatorEmails: config.operatorEmails,
        onQueued: () => emails?.poll(),
        isSending: async () => Boolean(config.smtpUrl) || hasMailServer(db),
      },
      logger,
    });
    const activity = watchActivity(app);
    const port = await listen(app, config);
    const catalogWarmed = warmCatalog(readCatalog, logger);
    const sender = (emails = startEmails(
      db,
      {
        ...config,
        siteOrigin: config.siteOrigin ?? DEFAULT_SITE_ORIGIN,
        isShared,
      },
      logger,
    ));
    if (!config.operatorEmails.length) {
      logger.info(
        'messages and inquiries are only stored; see them in the queue at /admin, or set OPERATOR_EMAIL to get emails',
      );
    }
    const stopHousekeeping = startHousekeeping({ db, dataDir: config.dataDir, logger });
    const stopHeartbeat = config.smtpUrl ? startEmailHeartbeat(db, logger) : async () => undefined;
    const stopSchedules = startSchedules({ db, content: app.content, logger });
    const stopWarming = config.warmsPictures
      ? startWarming(db, { ...pictures, activity, logger })
      : async () => undefined;
    const close = async () => {
      const stopped = [
        stopWarming(),
        catalogWarmed,
        stopHousekeeping(),
        stopHeartbeat(),
        stopSchedules(),
        sender.close(),
      ];
      await app.close();
      await Promise.all(stopped);
      await database.close();
    };
    return { port, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Migrates and seeds the database, without the statement timeout of requests. */
async function openPrepared(
  config: Config,
  logger: FastifyBaseLogger,
  seeding: Omit<SeedOptions, 'db'>,
): Promise<Database> {
  const database = await openDatabase(config);
  try {
    const applied = await migrate(database.pool, readMigrations(config.migrationsDir));
    if (applied.length) logger.info({ applied }, 'migrations applied');
    if (config.hasSampleData && (await seedDatabase({ db: database.db, ...seeding }))) {
      logger.info('sample city stored');
    }
    if (database.kind === 'embedded') return database;
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  return openDatabase({ ...config, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}

function locateGoogle({
  google,
  siteOrigin = DEFAULT_SITE_ORIGIN,
  publicApiOrigin,
}: Config): GoogleOptions | undefined {
  return google && { ...google, siteOrigin, publicOrigin: publicApiOrigin ?? siteOrigin };
}

function describeBrowsers({
  siteOrigin = DEFAULT_SITE_ORIGIN,
  publicApiOrigin = siteOrigin,
}: Config): SignInOptions {
  return {
    isSecure: publicApiOrigin.startsWith('https:'),
    hasCookies: publicApiOrigin === siteOrigin,
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw toStartError(error, host, port);
  }
  return (app.server.address() as AddressInfo).port;
}

/** Renders the pictures of the first pages in the background.
 * @returns stops it; resolves when no work is running */
function startWarming(
  db: Db,
  options: Omit<WarmOptions, 'targets' | 'signal'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const warming = findFirstPictures(db, WARMED_RESTAURANTS)
    .then(({ header, featured }) =>
      warmPictures({
        ...options,
        targets: listVariants(header, featured),
        signal: stopping.signal,
      }),
    )
    .catch((error: unknown) => options.logger.warn({ err: error }, 'pictures not prerendered'));
  return () => {
    stopping.abort();
    return warming;
  };
}

function toStartError(error: unknown, host: string, port: number): unknown {
  const { code } = Object(error) as { code?: unknown };
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use by another program; stop it or set API_PORT to a free port.`,
    EACCES: `This user is not allowed to use port ${port}; set API_PORT to a port above 1023.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}; set API_HOST to one of its addresses.`,
  };
  const message = typeof code === 'string' ? messages[code] : undefined;
  return message ? new StartError(message, { cause: error }) : error;
}
