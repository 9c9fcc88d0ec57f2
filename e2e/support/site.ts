import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, launch, type Running } from './processes';
import { deployAll } from './registry';

export interface Site {
  /** Address of the shell server, without a slash at the end. */
  readonly url: string;
  readonly apiUrl: string;
  readonly dataDir: string;
  readonly storeDir: string;
  readonly shell: ShellServer;
  readonly api: Running;
  /** Starts an API host again at the same address. */
  readonly restartApi: () => Promise<Running>;
  readonly end: () => Promise<void>;
}

export interface ShellServer extends Pick<Running, 'output' | 'child'> {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Kills it: it keeps nothing, and no journey asks how it ends. */
  readonly end: () => Promise<void>;
}

/** Starts a shell server over a release store.
 * @param build folder of a built shell; that of the working copy unless told */
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
    ...env,
  });
  return {
    ...running,
    url: `http://localhost:${ownPort}`,
    end: () => running.end('SIGKILL'),
  };
}

/** Starts a whole site from the last build, on free ports, with a release store of its own.
 * @param dataDir database and release store are made when they are missing, which takes seconds; copied seeds do not
 * @param hasPublicApi browsers call the API host at its own address
 * @param port of the shell server; any free one unless told */
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
  const shell = await startShell(storeDir, apiUrl, {
    port,
    // On a busy machine too, pages are complete.
    env: { RENDER_DEADLINE_MS: '10000', ...common },
  });
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
