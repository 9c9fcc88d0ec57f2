import { access } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openDirectoryStore } from '@tableside/registry/directory-store';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import { ConfigError, readConfig, type ServerConfig } from './config';
import { createLogger } from './logger';
import { Measures } from './measures/measures';
import { openMeter } from './measures/open-meter';
import { Evidence } from './reports/evidence';
import { startReporter } from './reports/start-reporter';
import { followRegistry } from './remotes/follow-registry';
import type { PageRest } from './render/finish-page';
import type { StartPage } from './render/page-renderer';
import { Quarantine } from './workers/quarantine';
import { RenderPool } from './workers/render-pool';

/** How long open answers may take to finish after the order to stop, in milliseconds. */
const SHUTDOWN_MS = 5000;

/** Starts the shell server from environment variables. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  // Built to shell/dist/server/main.cjs; the rest of the build lies beside it.
  const shellDir = path.resolve(__dirname, '..');
  await access(path.join(shellDir, 'shell.json')).catch(explainBuild);
  const store = openDirectoryStore(config.storeDir);
  const quarantine = new Quarantine();
  const registry = followRegistry({ config, log, store, quarantined: () => quarantine.names });
  const file = path.join(__dirname, 'render-worker.cjs');
  const size = config.renderWorkers;
  const { registryEnv: environment, goodAfterLoads: needed } = config;
  const evidence = new Evidence({ store, environment, needed, quarantine, log });
  const { meter, close: closeMeter } = await openMeter(config.metrics).catch(explainMetrics);
  const measures = new Measures(meter);
  const onFinished = (rest: PageRest) => {
    evidence.note(rest);
    measures.noteRender(rest);
  };
  const pool = new RenderPool({ file, shellDir, size, registry, quarantine, log, onFinished });
  const startPage: StartPage = (visit) => pool.startPage(visit);
  const appParts = { config, log, shellDir, store, registry, startPage, quarantine, measures };
  const app = await createApp(appParts);
  app.addHook('onClose', async () => pool.close());
  await pool.start();
  const port = await listen(app, config);
  log.info({ port, siteOrigin: config.siteOrigin, apiOrigin: config.apiOrigin }, 'shell ready');
  const seen = { quarantine, evidence, measures };
  const reporterParts = { config, log, shellDir, store, port, pool, ...seen };
  const reporter = await startReporter(reporterParts);
  process.send?.({ type: 'ready', port });

  const stop = () => {
    void Promise.all([app.close(), reporter.stop(), closeMeter()]).then(() => process.exit(0));
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

function explainMetrics({ message }: Error): never {
  throw new ConfigError(`The server cannot hand out measures: ${message}. See METRICS_PORT.`);
}

/** @returns the port that was taken */
async function listen(app: FastifyInstance, { port }: ServerConfig): Promise<number> {
  try {
    await listenEverywhere(app, port);
    return (app.server.address() as AddressInfo).port;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken; set PORT to another one.`,
      EACCES: `Port ${port} may not be used by this user; set PORT to one above 1023.`,
    };
    throw new ConfigError(reasons[code] ?? `The server cannot listen: ${message}.`);
  }
}

/** On IPv4 alone where the machine has no IPv6. */
const listenEverywhere = (app: FastifyInstance, port: number): Promise<string> =>
  app.listen({ port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL') throw error;
    return app.listen({ port, host: '0.0.0.0' });
  });

main().catch((error: unknown) => {
  const sentence = error instanceof ConfigError ? error.message : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
