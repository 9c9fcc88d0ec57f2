import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { findFreePort, launch } from './processes';
import { copySite } from './seeds';
import { makeTemporaryFolder } from './temporary';

const LOOK_EVERY_MS = 200;

/** A reverse proxy over several servers of one machine. It keeps connections to them, gives requests to those alone that are
 * ready, and gives a request that got no response to the next one, as proxies do by default.
 * @returns ends it */
export async function startBalancer(port: number, targets: readonly number[]): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(targets);
  let turn = 0;
  const look = async (target: number) => {
    const response = await fetch(`http://localhost:${target}/readyz`).catch(() => null);
    await response?.text();
    if (response?.ok) ready.add(target);
    else ready.delete(target);
  };
  const timer = setInterval(() => void Promise.all(targets.map(look)), LOOK_EVERY_MS);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, tries: number) => {
    const { method, url, headers } = incoming;
    const { connection: _, ...sentHeaders } = headers;
    turn += 1;
    const target = [...ready][turn % ready.size] ?? targets[0];
    const sent = request({
      ...{ agent, method, path: url, headers: sentHeaders },
      ...{ host: 'localhost', port: target },
    });
    sent.on('response', (response) => {
      const { connection: _own, 'keep-alive': _kept, ...own } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, own);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    sent.on('error', () => {
      if (tries > 1 && !outgoing.headersSent) forward(incoming, outgoing, tries - 1);
      else outgoing.destroy();
    });
    sent.end();
  };
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, targets.length));
  await once(server.listen(port), 'listening');
  return () => {
    clearInterval(timer);
    agent.destroy();
    server.close();
    server.closeAllConnections();
  };
}

/** A shell server that is started again when it ends, as by a process manager. */
export interface SupervisedServer {
  /** Address of its own, without a slash at the end. */
  readonly url: string;
  /** Sends a signal to it.
   * @param build folder of the shell that runs from then on; default: the same
   * @returns once it has ended and runs again */
  readonly restart: (signal: NodeJS.Signals, build?: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A whole site: an API host, and two shell servers behind a proxy. */
export interface SupervisedSite {
  /** Address without a slash at the end. */
  readonly url: string;
  /** For this site's own files. */
  readonly dir: string;
  readonly storeDir: string;
  readonly shells: readonly SupervisedServer[];
  /** How long a shell server took to start, in milliseconds. */
  readonly startMs: number;
  /** Kills the API host as `kill -9` does. */
  readonly killApi: () => Promise<void>;
  /** Starts it again at the same address. */
  readonly startApi: () => Promise<void>;
  readonly end: () => Promise<void>;
}

async function supervise(env: NodeJS.ProcessEnv): Promise<SupervisedServer> {
  const port = await findFreePort();
  const start = (build: string) =>
    launch(path.join(build, 'server/main.cjs'), { ...env, PORT: String(port) });
  let running = await start('shell/dist');
  return {
    url: `http://localhost:${port}`,
    restart: async (signal, build = 'shell/dist') => {
      const ended = once(running.child, 'exit');
      running.child.kill(signal);
      await ended;
      running = await start(build);
    },
    end: () => running.end('SIGKILL'),
  };
}

/** @param name of its folder */
export async function startSupervisedSite(
  name: string,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedSite> {
  const { dir, remove } = await makeTemporaryFolder(name);
  const dataDir = path.join(dir, 'data');
  const storeDir = path.join(dataDir, 'store');
  await copySite(dataDir);
  const port = await findFreePort();
  const apiPort = await findFreePort();
  const url = `http://localhost:${port}`;
  const common = { DATA_DIR: dataDir, RELEASE_STORE: storeDir, SITE_ORIGIN: url, ...env };
  const launchApi = () =>
    launch('api/dist/main.js', { ...common, API_PORT: String(apiPort), API_HOST: '127.0.0.1' });
  let api = await launchApi();
  const shellEnv = { ...common, API_ORIGIN: `http://127.0.0.1:${apiPort}` };
  const startedAt = performance.now();
  const shells = [await supervise(shellEnv), await supervise(shellEnv)];
  const startMs = (performance.now() - startedAt) / shells.length;
  const endBalancer = await startBalancer(
    port,
    shells.map((shell) => Number(new URL(shell.url).port)),
  );
  return {
    ...{ url, dir, storeDir, shells, startMs },
    killApi: () => api.end('SIGKILL'),
    startApi: async () => {
      api = await launchApi();
    },
    end: async () => {
      endBalancer();
      await Promise.all([...shells, api].map((each) => each.end()));
      await remove();
    },
  };
}
