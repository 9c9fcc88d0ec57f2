import { Agent, get } from 'node:http';
import { findFreePort, launch } from '../../support/processes';
import type { WallsSite } from './walls-site';

/** Half of the answers began by then, in milliseconds. */
export interface FirstBytes {
  readonly direct: number;
  readonly launched: number;
}

const REQUESTS = 400;

function timeFirstByte(url: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      resolve(performance.now() - startedAt);
      response.resume();
    }).on('error', reject);
  });
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

/** Asks the site's shell server by itself and one behind the launcher in turn.
 * @param path of a page or file
 * @returns with a connection for each request, and with one that is kept */
export async function measureLauncher(
  { storeDir, url }: WallsSite,
  path: string,
): Promise<{ readonly opened: FirstBytes; readonly kept: FirstBytes }> {
  const port = await findFreePort();
  const launcher = await launch('shell/dist/server/launcher.cjs', {
    DATA_DIR: `${storeDir}/../launched`,
    RELEASE_STORE: storeDir,
    PORT: String(port),
    API_ORIGIN: url,
    LOG_LEVEL: 'silent',
  });
  const addresses = [url, `http://localhost:${port}`];
  const measure = async (keepAlive: boolean): Promise<FirstBytes> => {
    const agents = addresses.map(() => new Agent({ keepAlive, maxSockets: 1 }));
    const times: [number[], number[]] = [[], []];
    for (let request = 0; request < REQUESTS; request += 1) {
      for (const [index, address] of addresses.entries()) {
        const agent = agents[index];
        if (agent) times[index]?.push(await timeFirstByte(address + path, agent));
      }
    }
    for (const agent of agents) agent.destroy();
    return { direct: median(times[0]), launched: median(times[1]) };
  };
  try {
    await measure(false);
    return { opened: await measure(false), kept: await measure(true) };
  } finally {
    await launcher.end();
  }
}
