import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { readConfig, type LogLevel } from './config';
import { loggableError } from './http/failures';
import { startServer, type RunningServer } from './server';
import { StartError } from './lib/start-error';

const CLOSE_TIMEOUT_MS = 10_000;

/** Accounts, emails, and photos are readable by this user only. */
const OWNER_ONLY = 0o077;

async function main(): Promise<void> {
  process.umask(OWNER_ONLY);
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const server = await startServer(config, logger, (progress) => {
    process.send?.({ type: 'progress', ...progress });
  });
  stopOnSignal(server, logger);
  process.send?.({ type: 'ready', port: server.port });
}

function createLogger(level: LogLevel): Logger {
  const options = { level, base: { service: 'api' }, serializers: { err: loggableError } };
  return process.stdout.isTTY ? pino(options, pretty({ sync: true })) : pino(options);
}

function stopOnSignal(server: RunningServer, logger: Logger): void {
  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('disconnect', () => stop('parent is gone'));
}

main().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : String(Object(error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
