import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@tableside/contracts/paths';
import { Refusal } from '@tableside/registry/reader';
import type { ShellFacts } from '@tableside/contracts/registry/release';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import { ConfigError, readConfig } from './config';
import { openMeter } from './health/meter';
import { Metrics } from './health/metrics';
import { toShellRelease, withShell } from './render/page-health';
import { ReleaseHealth, ShellReporter } from './health/release-health';
import { createLogger } from './logger';
import type { OpenPages } from './pages/previews';
import { openReleaseStore, RegistrySource } from './releases/registry-source';
import type { PageBody } from './render/finish-page';
import { PagesOrLoadingState, QueuedPages } from './render/render-queue';
import { logAnalytics, SlotCounter } from './routes/slot-counter';
import { Quarantine } from './workers/fault-isolation';
import { RenderPool } from './workers/render-pool';

/** Listens on all addresses; on IPv4 only when the machine has no IPv6. */
async function listenEverywhere(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL') throw error;
      return app.listen({ port, host: '0.0.0.0' });
    });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Set PORT to another one.`,
      EACCES: `Port ${port} needs elevated permissions. Set PORT above 1023.`,
    };
    throw new ConfigError(reasons[code] ?? `The server cannot listen: ${message}.`);
  }
}

/** How long open responses may take to finish during shutdown, in milliseconds. */
const SHUTDOWN_MS = 5000;
/** How long a proxy has to notice the failing /readyz, in milliseconds. */
const DRAIN_MS = 6500;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  // Built to shell/dist/server/main.cjs, next to the rest of the build.
  const shellDir = path.resolve(__dirname, '..');
  // Render threads may read the working directory.
  process.chdir(shellDir);
  const text = await readFile(path.join(shellDir, 'shell.json'), 'utf8').catch(explainBuild);
  const { version, provided, knows } = JSON.parse(text) as ShellFacts;
  const shell = toShellRelease(version);
  const store = await openReleaseStore(config, log);
  const quarantine = new Quarantine();
  const { renderWorkers: size, registryEnv: environment, goodAfterLoads: needed } = config;
  const registry = new RegistrySource({
    ...{ store, environment, log, devRemotes: config.devRemotes, shell: version },
    quarantined: () => quarantine.names,
  });
  registry.follow();
  const health = new ReleaseHealth({ store, environment, needed, quarantine, shell, log });
  const meter = await openMeter(config.metrics);
  const metrics = new Metrics(meter.meter);
  const onFinished = (page: PageBody) => {
    if (!page.health) return;
    const pageHealth = withShell(page.health, shell);
    health.record(pageHealth, page.isComplete);
    metrics.recordRender(pageHealth);
  };
  const threads = { file: path.join(__dirname, 'render-worker.cjs'), shellDir, store, log };
  const pool = new RenderPool({ ...threads, size, registry, quarantine, onFinished });
  const openPreview: OpenPages = async (shown, ownQuarantine) => {
    const own = { ...threads, size: 1, registry: shown, quarantine: ownQuarantine };
    const previewPool = new RenderPool(own);
    await previewPool.start();
    const queued = new QueuedPages(previewPool, 1);
    return {
      startPage: (pageRequest) => queued.startPage(pageRequest),
      close: () => previewPool.close(),
    };
  };
  const slotCounter = new SlotCounter();
  let isDraining = false;
  const app = await createApp({
    ...{ config, log, shellDir, store, registry, quarantine, metrics, openPreview, slotCounter },
    pages: new PagesOrLoadingState(new QueuedPages(pool, size), pool, registry),
    isDraining: () => isDraining,
  });
  app.addHook('onClose', async () => pool.close());
  app.addHook('onClose', logAnalytics(slotCounter, log));
  await pool.start();
  await meter.listen().catch(explainMetrics);
  await listenEverywhere(app, config.port);
  const { port } = app.server.address() as AddressInfo;
  const { siteOrigin, apiOrigin } = config;
  log.info({ port, siteOrigin, apiOrigin }, 'shell ready');
  void warmPages(app);
  const reporter = new ShellReporter({
    ...{ health, metrics },
    name: `${hostname().replaceAll(/[^A-Za-z0-9.-]/g, '-')}-${port}`,
    shell: { version, provided, ...(knows && { knows }) },
    refresh: () => pool.refresh(),
  });
  await reporter.start();
  const close = () => {
    void Promise.all([app.close(), reporter.stop(), meter.close()]).then(() => process.exit(0));
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
  };
  process.once('SIGTERM', () => {
    isDraining = true;
    void wait(DRAIN_MS).then(close);
  });
  process.once('SIGINT', close);
  // A parent that has exited can no longer stop us.
  if (process.send) process.once('disconnect', close);
  process.send?.({ type: 'ready', port });
}

/** Renders the most visited pages, so that the first visitors do not wait. */
async function warmPages(app: FastifyInstance): Promise<void> {
  for (const url of [paths.home, paths.listing]) await app.inject(url).catch(() => undefined);
}

function explainBuild(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error;
  throw new ConfigError('The shell is not built. Run npm run build first.', { cause: error });
}

function explainMetrics({ message }: Error): never {
  throw new ConfigError(`Metrics cannot be served: ${message}. Check METRICS_PORT.`);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof Refusal;
  const message = isPlain ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
