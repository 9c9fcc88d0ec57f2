import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, launch, type Running } from './processes';
import { deployAll } from './registry';

export interface Site {
  /** URL of the shell server without a trailing slash. */
  readonly url: string;
  readonly apiUrl: string;
  readonly dataDir: string;
  readonly storeDir: string;
  readonly shell: ShellServer;
  readonly api: Running;
  /** Restarts an API at the same address. */
  readonly restartApi: () => Promise<Running>;
  readonly end: () => Promise<void>;
}

export interface ShellServer extends Pick<Running, 'output' | 'child'> {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Kills it, because it stores nothing. */
  readonly end: () => Promise<void>;
}

/**
 * Starts a shell server for a release store.
 * @param build folder of a built shell; default: the working copy's
 */
export async function startShell(
  storeDir: string,
  apiUrl: string,
  {
    port,
    env = {},
    build = 'shell/dist',
  }: { port?: number; env?: NodeJS.ProcessEnv; build?: string } = {},
): Promise<ShellServer> {
  const ownPort = port ?? (await findFreePort());
  const running = await launch(path.join(build, 'server/main.cjs'), {
    RELEASE_STORE: storeDir,
    PORT: String(ownPort),
    API_ORIGIN: apiUrl,
    // Generous, so that pages are complete on a busy machine.
    RENDER_DEADLINE_MS: '10000',
    ...env,
  });
  return {
    ...running,
    url: `http://localhost:${ownPort}`,
    end: () => running.end('SIGKILL'),
  };
}

/**
 * Starts a whole site from the last build on free ports with its own release store.
 * @param dataDir missing database and release store are created, which takes seconds; copied
 * seeds avoid that
 * @param hasPublicApi browsers call the API directly
 * @param port of the shell server; default: any free one
 */
export async function startSite(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  { hasPublicApi = false, port: wantedPort }: { hasPublicApi?: boolean; port?: number } = {},
): Promise<Site> {
  const storeDir = path.join(dataDir, 'store');
  if (!existsSync(storeDir)) await deployAll(storeDir);
  const port = wantedPort ?? (await findFreePort());
  const apiPort = await findFreePort();
  const url = `http://localhost:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const common = {
    DATA_DIR: dataDir,
    SITE_ORIGIN: url,
    ...(hasPublicApi && { PUBLIC_API_ORIGIN: apiUrl }),
    ...env,
  };
  const startApi = () =>
    launch('api/dist/main.js', {
      RELEASE_STORE: storeDir,
      ...common,
      API_PORT: String(apiPort),
      API_HOST: '127.0.0.1',
    });
  let api = await startApi();
  const shell = await startShell(storeDir, apiUrl, { port, env: common });
  return {
    url,
    apiUrl,
    dataDir,
    storeDir,
    shell,
    get api() {
      return api;
    },
    restartApi: async () => {
      await api.end();
      api = await startApi();
      return api;
    },
    end: async () => {
      await Promise.all([shell.end(), api.end()]);
    },
  };
}
