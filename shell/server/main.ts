import { Refusal } from '@tableside/registry/reader';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ShellFacts } from '@tableside/contracts/registry/release';
import { createApp } from './app';
import { ConfigError, readConfig } from './config';
import { logAnalytics, SlotCounter } from './sponsor/slot-counter';
import { createLogger } from './logger';
import { Measures } from './metrics/metrics';
import { openMeter } from './metrics/open-meter';
import { HealthSignals } from './reports/health-signals';
import { ShellReporter } from './reports/shell-reporter';
import { followRegistry } from './releases/registry-source';
import { openReleaseStore } from './releases/release-store';
import { withLoadingPages, inRenderQueue, RenderQueue } from './render/render-queue';
import type { OpenPages } from './preview/preview-threads';
import type { PageBody } from './render/finish-page';
import { toShellRelease, withShell } from './render/page-health-signals';
import { Quarantine } from './workers/quarantine';
import { RenderPool } from './workers/render-pool';

interface Address {
  readonly port: number;
  readonly host: string;
}

/**
 * Listens on all addresses; on IPv4 only when the machine has no IPv6.
 * @param port 0 picks a free one
 * @param listen listens on one address
 * @throws {ConfigError} when that fails
 */
async function listenEverywhere(
  port: number,
  listen: (address: Address) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL') throw error;
      return listen({ port, host: '0.0.0.0' });
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
/**
 * How long a proxy has to notice the failing /readyz and close its connections, in
 * milliseconds.
 */
const DRAIN_MS = 6500;

/** Concurrent pages per busy render thread. */
const PAGES_PER_THREAD = 4;

/** Starts the shell server from environment variables. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  // Built to shell/dist/server/main.cjs, next to the rest of the build.
  const shellDir = path.resolve(__dirname, '..');
  // Render threads may read the working directory.
  process.chdir(shellDir);
  const text = await readFile(path.join(shellDir, 'shell.json'), 'utf8').catch(explainBuild);
  const facts = JSON.parse(text) as ShellFacts;
  const shell = toShellRelease(facts.version);
  const store = await openReleaseStore(config, log);
  const quarantine = new Quarantine();
  const registry = followRegistry({
    ...{ config, log, store, quarantined: () => quarantine.names },
    shell: facts.version,
  });
  registry.follow();
  const threads = { file: path.join(__dirname, 'render-worker.cjs'), shellDir, store };
  const size = config.renderWorkers;
  const { registryEnv: environment, goodAfterLoads: needed } = config;
  const healthSignals = new HealthSignals({ store, environment, needed, quarantine, shell, log });
  const meter = await openMeter(config.metrics);
  const measures = new Measures(meter.meter);
  const onFinished = ({ isComplete, healthSignals: seen }: PageBody) => {
    if (!seen) return;
    const finished = { isComplete, healthSignals: withShell(seen, shell) };
    healthSignals.record(finished);
    measures.recordRender(finished);
  };
  const pool = new RenderPool({ ...threads, size, registry, quarantine, log, onFinished });
  const renderQueue = new RenderQueue({
    atOnce: PAGES_PER_THREAD * size,
    isBusy: () => pool.isBusy(),
  });
  const startPage = withLoadingPages({
    startPage: inRenderQueue(renderQueue, (pageRequest) => pool.startPage(pageRequest)),
    startLoading: (pageRequest) => pool.startLoading(pageRequest),
    registry,
  });
  const openPreview: OpenPages = async (shown, ownQuarantine) => {
    const own = { ...threads, size: 1, registry: shown, quarantine: ownQuarantine, log };
    const previewPool = new RenderPool(own);
    await previewPool.start();
    const ownQueue = new RenderQueue({
      atOnce: PAGES_PER_THREAD,
      isBusy: () => previewPool.isBusy(),
    });
    return {
      startPage: inRenderQueue(ownQueue, (pageRequest) => previewPool.startPage(pageRequest)),
      close: () => previewPool.close(),
    };
  };
  const figures = new SlotCounter();
  let isDraining = false;
  const appParts = {
    ...{ config, log, shellDir, store, registry, startPage, quarantine, measures },
    openPreview,
    figures,
    isDraining: () => isDraining,
  };
  const app = await createApp(appParts);
  app.addHook('onClose', async () => pool.close());
  app.addHook('onClose', logAnalytics(figures, log));
  await pool.start();
  await meter.listen().catch(explainMetrics);
  await listenEverywhere(config.port, (address) => app.listen(address));
  const { port } = app.server.address() as AddressInfo;
  const { siteOrigin, apiOrigin } = config;
  log.info({ port, siteOrigin, apiOrigin }, 'shell ready');
  const { version, provided, knows } = facts;
  const reporter = new ShellReporter({
    ...{ store, environment, healthSignals, measures, log },
    name: `${hostname().replaceAll(/[^A-Za-z0-9.-]/g, '-')}-${port}`,
    shell: { version, provided, ...(knows && { knows }) },
    refresh: () => pool.refresh(),
    quarantined: () => quarantine.releases,
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
