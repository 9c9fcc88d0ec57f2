import { openDirectoryStore, type StoreReader } from '@tableside/registry/reader';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as openRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createNoopMeter } from '@opentelemetry/api';
import { readConfig } from './config';

/** The first start loads the whole server, which is slow on a busy machine. */
jest.setTimeout(60_000);

export const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };

interface AppFixtureOptions {
  /** Added to the settings; by default nothing listens at the API's address. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: a directory named `folder`. */
  readonly store?: StoreReader;
}

/** Test helper: the built shell server, with a shell of one empty script, on a free port. */
export async function startApp({ env = {}, store }: AppFixtureOptions = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'shell-app-'));
  await mkdir(path.join(folder, 'client'));
  await writeFile(path.join(folder, 'client', 'main.js'), '');
  const script = { file: 'main.js', integrity: 'sha384-x' };
  const manifest = { version: '1.0.0', provided: {}, script, styles: [] };
  await writeFile(path.join(folder, 'shell.json'), JSON.stringify(manifest));
  const config = readConfig({
    API_ORIGIN: 'http://127.0.0.1:9',
    RELEASE_STORE: folder,
    ...env,
  });
  // The build puts it there.
  Object.assign(globalThis, { PROVIDED_VERSIONS: {} });
  const [{ createApp }, { createRenderer }, { RegistrySource }, { Metrics }, { SlotCounter }] =
    await Promise.all([
      import('./app'),
      import('./render/page-renderer'),
      import('./releases/registry-source'),
      import('./health/metrics'),
      import('./routes/slot-counter'),
    ]);
  const parts = { config, log, shellDir: folder, store: store ?? openDirectoryStore(folder) };
  const { registryEnv: environment, devRemotes } = config;
  const registry = new RegistrySource({ ...parts, environment, devRemotes });
  const metrics = new Metrics(createNoopMeter());
  const slotCounter = new SlotCounter();
  const app = await createApp({
    ...parts,
    registry,
    pages: await createRenderer({ ...parts, registry }),
    quarantine: { releases: [] },
    openPreview: async (shown) => {
      const renderer = await createRenderer({ ...parts, registry: shown });
      return {
        startPage: (pageRequest) => renderer.startPage(pageRequest),
        close: () => undefined,
      };
    },
    metrics,
    slotCounter,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stop = async () => {
    app.server.closeAllConnections();
    await app.close();
    await rm(folder, { recursive: true });
  };
  return {
    app,
    folder,
    metrics,
    slotCounter,
    port,
    site: `http://127.0.0.1:${port}`,
    send: asker(port),
    stop,
  };
}

interface Response {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Requests a path exactly as written, without decoding. */
const asker =
  (port: number) =>
  (target: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const sent = openRequest({ port, host: '127.0.0.1', path: target, method, headers });
      sent.on('error', reject).end();
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status } = response;
          resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
        });
      });
    });
