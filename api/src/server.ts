import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { keepCatalogue } from './search/catalogue/keep-catalogue';
import { warmCatalogue } from './search/catalogue/keep-catalogue';
import { DEFAULT_SITE_ORIGIN, type Config } from './config';
import { createImporter } from './desks/import/importer';
import { migrate, readMigrations } from './db/migrate';
import { openDatabase, type Database } from './db/pool';
import type { Db } from './db/schema';
import type { SignInOptions } from './auth/sign-ins';
import type { GoogleOptions } from './auth/google/provider';
import { startHousekeeping } from './housekeeping';
import { startMailHeartbeat } from './housekeeping';
import { startSchedules } from './housekeeping';
import {
  findFirstPictures,
  listWishes,
  WARMED_RESTAURANTS,
  type WarmOptions,
  warmPictures,
  watchActivity,
} from './pictures/warm';
import { forgetMailServer, hasMailServer } from './email/queue/orders';
import { type MailSender, startMails } from './email/sender';
import { createPictureStore, variantCacheDir } from './pictures/store';
import { createVariants } from './pictures/variants';
import { socialCardDir } from './social-cards/routes';
import { seedDatabase, type SeedOptions, type SeedProgress } from './seed/seed';
import { readKeyFile } from './lib/key-file';
import { StartError } from './lib/start-error';

/** How long a statement of a request may run on a server, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 10_000;

export interface RunningServer {
  readonly port: number;
  /** Answers what was asked already, then closes the database. */
  readonly close: () => Promise<void>;
}

/** Opens the database, migrates it, fills it when it is new, listens, and sends mails.
 * @param onProgress told of the long step, filling
 * @throws {StartError} anything that the operator can mend; nothing is left half started */
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
    if (!config.smtpUrl && !isShared) await forgetMailServer(db);
    const pictures = {
      store: createPictureStore(uploadsDir),
      variants: createVariants({ cacheDir: variantCacheDir(config.dataDir) }),
      cardsDir: socialCardDir(config.dataDir),
    };
    const readCatalogue = keepCatalogue(db);
    let mails: MailSender | undefined;
    const app = await buildApp({
      db,
      readCatalogue,
      pictures,
      photos: { dataDir: config.dataDir },
      words: { store: config.releaseStore, environment: config.environment },
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
      mail: {
        operatorEmails: config.operatorEmails,
        wake: () => mails?.wake(),
        isSending: async () => Boolean(config.smtpUrl) || hasMailServer(db),
      },
      logger,
    });
    const activity = watchActivity(app);
    const port = await listen(app, config);
    const catalogueWarmed = warmCatalogue(readCatalogue, logger);
    const sender = (mails = startMails(
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
        'Messages and enquiries are only stored: the queue at /desk lists them, OPERATOR_EMAIL has them mailed',
      );
    }
    const stopHousekeeping = startHousekeeping({ db, dataDir: config.dataDir, logger });
    const stopHeartbeat = config.smtpUrl ? startMailHeartbeat(db, logger) : async () => undefined;
    const stopSchedules = startSchedules({ db, words: app.words, logger });
    const stopWarming = config.warmsPictures
      ? startWarming(db, { ...pictures, activity, logger })
      : async () => undefined;
    const close = async () => {
      const stopped = [
        stopWarming(),
        catalogueWarmed,
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

/** Migrates the database and fills it when it is new. Both may take longer than a request's statement may. */
async function openPrepared(
  config: Config,
  logger: FastifyBaseLogger,
  seeding: Omit<SeedOptions, 'db'>,
): Promise<Database> {
  const database = await openDatabase(config);
  try {
    const applied = await migrate(database.pool, readMigrations(config.migrationsDir));
    if (applied.length) logger.info({ applied }, 'Migrations applied');
    if (config.hasSampleData && (await seedDatabase({ db: database.db, ...seeding }))) {
      logger.info('Sample city stored');
    }
    if (database.kind === 'embedded') return database;
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  return openDatabase({ ...config, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}

/** Sign-in through Google with the addresses that browsers use. */
function locateGoogle({
  google,
  siteOrigin = DEFAULT_SITE_ORIGIN,
  publicApiOrigin,
}: Config): GoogleOptions | undefined {
  return google && { ...google, siteOrigin, publicOrigin: publicApiOrigin ?? siteOrigin };
}

/** How browsers reach this host, as far as cookies care. */
function describeBrowsers({
  siteOrigin = DEFAULT_SITE_ORIGIN,
  publicApiOrigin = siteOrigin,
}: Config): SignInOptions {
  return {
    isSecure: publicApiOrigin.startsWith('https:'),
    hasCookies: publicApiOrigin === siteOrigin,
  };
}

/** @returns the port */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw toStartError(error, host, port);
  }
  return (app.server.address() as AddressInfo).port;
}

/** Draws the pictures of the first pages in the background.
 * @returns stops it, and resolves when the database and the disk are left alone */
function startWarming(
  db: Db,
  options: Omit<WarmOptions, 'wishes' | 'signal'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const warming = findFirstPictures(db, WARMED_RESTAURANTS)
    .then(({ header, featured }) =>
      warmPictures({ ...options, wishes: listWishes(header, featured), signal: stopping.signal }),
    )
    .catch((error: unknown) => options.logger.warn({ err: error }, 'No pictures drawn ahead'));
  return () => {
    stopping.abort();
    return warming;
  };
}

function toStartError(error: unknown, host: string, port: number): unknown {
  const { code } = Object(error) as { code?: unknown };
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken by another program; stop it or set API_PORT to a free port.`,
    EACCES: `Port ${port} may not be used by this user; set API_PORT to a port above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is not one of this machine; set API_HOST to one that is.`,
  };
  const sentence = typeof code === 'string' ? sentences[code] : undefined;
  return sentence ? new StartError(sentence, { cause: error }) : error;
}
