import path from 'node:path';
import { findFreePort, launch } from '../processes';
import { deployRelease } from '../registry';
import { copySite } from '../seeds';
import { makeTemporaryFolder } from '../temporary';

/** A whole site whose shell server runs behind the launcher, as `npm start` runs it. */
export interface LaunchedSite {
  /** Address without a slash at the end. */
  readonly url: string;
  /** For this site's own files. */
  readonly dir: string;
  readonly storeDir: string;
  /** How long the launcher took to bring the site up, in milliseconds. */
  readonly startMs: number;
  /** Process id of the shell server that serves now. */
  readonly serving: () => number;
  /** Kills the API host as `kill -9` does. */
  readonly killApi: () => Promise<void>;
  /** Starts it again at the same address. */
  readonly startApi: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Starts a site in which the built release of the shell is live.
 * @param name of its folder */
export async function startLaunchedSite(
  name: string,
  env: NodeJS.ProcessEnv,
): Promise<LaunchedSite> {
  const { dir, remove } = await makeTemporaryFolder(name);
  const dataDir = path.join(dir, 'data');
  const storeDir = path.join(dataDir, 'store');
  await copySite(dataDir);
  await deployRelease(storeDir, 'shell');
  const port = await findFreePort();
  const apiPort = await findFreePort();
  const url = `http://localhost:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const common = { DATA_DIR: dataDir, RELEASE_STORE: storeDir, SITE_ORIGIN: url, ...env };
  const launchApi = () =>
    launch('api/dist/main.js', { ...common, API_PORT: String(apiPort), API_HOST: '127.0.0.1' });
  let api = await launchApi();
  const startedAt = performance.now();
  const launcher = await launch('shell/dist/server/launcher.cjs', {
    ...common,
    PORT: String(port),
    API_ORIGIN: apiUrl,
  });
  return {
    url,
    dir,
    storeDir,
    startMs: performance.now() - startedAt,
    serving: () => launcher.told.findLast(({ type }) => type === 'serving')?.pid ?? 0,
    killApi: () => api.end('SIGKILL'),
    startApi: async () => {
      api = await launchApi();
    },
    end: async () => {
      await launcher.end();
      await api.end('SIGKILL');
      await remove();
    },
  };
}
