import { openDirectoryStore } from '@tableside/registry/reader';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createNoopMeter } from '@opentelemetry/api';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { createApp } from '../app';
import { readConfig } from '../config';
import { createLogger } from '../logger';
import { Metrics } from '../health/metrics';
import { makeSnapshot } from '../smoke-test/findings';
import { Quarantine } from '../workers/fault-isolation';
import { RenderPool } from '../workers/render-pool';

export const SITE_ORIGIN = 'http://tableside.localhost';

interface SmokeTestSiteOptions {
  readonly storeDir: string;
  readonly shellDir: string;
  readonly sidecar: ReleaseSidecar;
}

/** Starts the shell server with one release. @returns its port on the loopback address */
export async function startSmokeTestSite(options: SmokeTestSiteOptions): Promise<number> {
  const { storeDir, shellDir, sidecar } = options;
  // The worker reads its settings from a copy of these.
  Object.assign(process.env, {
    RELEASE_STORE: storeDir,
    PUBLIC_API_ORIGIN: '',
    SITE_ORIGIN,
    RENDER_WORKERS: '1',
    BEACON_SHARE: '0',
    LOG_LEVEL: 'silent',
  });
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const snapshot = makeSnapshot(sidecar);
  const store = openDirectoryStore(storeDir);
  const registry = { read: () => Promise.resolve(snapshot) };
  const quarantine = new Quarantine();
  const file = path.join(__dirname, 'render-worker.cjs');
  const pool = new RenderPool({ file, shellDir, store, size: 1, registry, quarantine, log });
  const app = await createApp({
    ...{ config, log, shellDir, store, registry, quarantine },
    pages: pool,
    metrics: new Metrics(createNoopMeter()),
  });
  await Promise.all([pool.start(), app.listen({ port: 0, host: '127.0.0.1' })]);
  return (app.server.address() as AddressInfo).port;
}
