import path from 'node:path';
import { findFreePort, launch, root, runCommand, type Running } from './processes';

export const REMOTES = ['discovery', 'restaurant', 'account', 'marketing'] as const;

export interface Site {
  /** Address of the shell server, without a slash at the end. */
  readonly url: string;
  readonly apiUrl: string;
  readonly dataDir: string;
  readonly storeDir: string;
  readonly shell: Running;
  readonly api: Running;
  /** Starts an API host again at the same address. */
  readonly restartApi: () => Promise<Running>;
  readonly end: () => Promise<void>;
}

/** `npm run mfe -- ...` on a store. */
export async function mfe(storeDir: string, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand([
    process.execPath,
    path.join(root, 'node_modules/tsx/dist/cli.mjs'),
    'shared/registry/src/cli.ts',
    ...args,
    '--store',
    storeDir,
  ]);
  if (code !== 0) throw new Error(output);
  return output;
}

/** Starts a whole site from the last build, on free ports, with a release store of its own.
 * @param dataDir made and seeded when it is empty */
export async function startSite(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const storeDir = path.join(dataDir, 'store');
  await mfe(storeDir, 'deploy', ...REMOTES);
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const startApi = () =>
    launch('api/dist/main.js', { DATA_DIR: dataDir, API_PORT: String(apiPort), ...env });
  let api = await startApi();
  const shell = await launch('shell/dist/server/main.cjs', {
    DATA_DIR: dataDir,
    RELEASE_STORE: storeDir,
    PORT: String(port),
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
    ...env,
  });
  return {
    url: `http://localhost:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
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
      await shell.end();
      await api.end();
    },
  };
}
