import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp, type App } from './app';
import { ConfigError, readConfig, type ServerConfig } from './config';
import { createLogger } from './logger';

/** How long open answers may take to finish after the order to stop, in milliseconds. */
const SHUTDOWN_MS = 5000;

/** Starts the shell server from environment variables. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  // Built to shell/dist/server/main.cjs; the rest of the build lies beside it.
  const app = await createApp(config, log, path.resolve(__dirname, '..')).catch(explainBuild);
  const port = await listen(app, config);
  log.info({ port, siteOrigin: config.siteOrigin, apiOrigin: config.apiOrigin }, 'shell ready');
  process.send?.({ type: 'ready', port });

  const stop = () => {
    app.server.close(() => {
      app.close();
      process.exit(0);
    });
    app.server.closeIdleConnections();
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // A parent that is gone cannot tell us to stop.
  if (process.send) process.once('disconnect', stop);
}

function explainBuild(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error;
  throw new ConfigError('The shell is not built. Run npm run build first.', { cause: error });
}

function listen({ server }: App, { port }: ServerConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken; set PORT to another one.`,
        EACCES: `Port ${port} may not be used by this user; set PORT to one above 1023.`,
      };
      const reason = reasons[error.code ?? ''] ?? `The server cannot listen: ${error.message}.`;
      reject(new ConfigError(reason));
    });
    server.listen(port, () => resolve((server.address() as AddressInfo).port));
  });
}

main().catch((error: unknown) => {
  const sentence = error instanceof ConfigError ? error.message : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
