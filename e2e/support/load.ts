import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type ServerResponse,
  get,
} from 'node:http';
import path from 'node:path';
import { findFreePort, launch, makeTemporaryFolder } from './processes';
import { copySite } from './seeds';

const POLL_INTERVAL_MS = 200;

/**
 * A reverse proxy for several servers of one machine. Keeps connections alive, only uses ready
 * servers, and retries a request without a response on the next one.
 * @returns closes it
 */
async function startBalancer(port: number, targets: readonly number[]): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(targets);
  let turn = 0;
  const look = async (target: number) => {
    const response = await fetch(`http://localhost:${target}/readyz`).catch(() => null);
    await response?.text();
    if (response?.ok) ready.add(target);
    else ready.delete(target);
  };
  const timer = setInterval(() => void Promise.all(targets.map(look)), POLL_INTERVAL_MS);
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

/** A shell server that is restarted when it exits, as by a process manager. */
interface SupervisedServer {
  /** Its own URL without a trailing slash. */
  readonly url: string;
  /**
   * Sends it a signal.
   * @param build folder of the shell that runs from then on; default: unchanged
   * @returns resolves when it has been restarted
   */
  readonly restart: (signal: NodeJS.Signals, build?: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A whole site: an API and two shell servers behind a proxy. */
export interface SupervisedSite {
  /** URL without a trailing slash. */
  readonly url: string;
  /** For this site's own files. */
  readonly dir: string;
  readonly storeDir: string;
  readonly shells: readonly SupervisedServer[];
  /** Start time of a shell server, in milliseconds. */
  readonly startMs: number;
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
  const api = await launch('api/dist/main.js', {
    ...common,
    API_PORT: String(apiPort),
    API_HOST: '127.0.0.1',
  });
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
    end: async () => {
      endBalancer();
      await Promise.all([...shells, api].map((each) => each.end()));
      await remove();
    },
  };
}

/** A request that is repeated. */
export interface Target {
  readonly name: string;
  /**
   * Path at the site. `{n}` is replaced by a new number each time, so that the page is
   * rendered.
   */
  readonly path: string;
  /** Relative frequency. */
  readonly share: number;
  /** Status while everything works. */
  readonly status: number;
}

export interface Response {
  readonly name: string;
  /** Milliseconds of `performance.now`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** The response status, or an error code. */
  readonly outcome: number | string;
  readonly isExpected: boolean;
}

export interface Load {
  /** Finished requests in order of their end. */
  readonly responses: readonly Response[];
  /** When the oldest request in flight was sent; now if there is none. */
  readonly oldest: () => number;
  /** Stops after all requests in flight. */
  readonly stop: () => Promise<void>;
}

/** Maximum requests in flight, in seconds of the rate, so that a backlog is cleared soon. */
const UNDER_WAY_SECONDS = 0.5;
/** Request timeout, in milliseconds. */
const GIVE_UP_MS = 60_000;
const TICK_MS = 10;
/**
 * Sends several kinds of requests to a site in turn. Every second one opens a new connection,
 * the others use keep-alive.
 */
export class Visitors {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly turns: readonly Target[];
  private requested = 0;

  /** @param site URL without a trailing slash */
  constructor(
    private readonly site: string,
    targets: readonly Target[],
  ) {
    const most = Math.max(...targets.map(({ share }) => share));
    this.turns = Array.from({ length: most }, (_, round) =>
      targets.filter(({ share }) => share > round),
    ).flat();
  }

  /** Sends requests at a constant rate, independent of responses. */
  start(perSecond: number): Load {
    const responses: Response[] = [];
    /** In the order in which they were sent. */
    const underWay = new Map<Promise<unknown>, number>();
    const most = Math.ceil(perSecond * UNDER_WAY_SECONDS);
    let lastAt = performance.now();
    let due = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      due = Math.min(due + ((now - lastAt) / 1000) * perSecond, most);
      lastAt = now;
      for (; due >= 1 && underWay.size < most; due -= 1) {
        const requested = this.ask().then((response) => {
          responses.push(response);
          underWay.delete(requested);
        });
        underWay.set(requested, now);
      }
    }, TICK_MS);
    return {
      responses,
      oldest: () => [...underWay.values()][0] ?? performance.now(),
      stop: async () => {
        clearInterval(timer);
        await Promise.all(underWay.keys());
      },
    };
  }

  close(): void {
    this.agent.destroy();
  }

  private async ask(): Promise<Response> {
    const number = (this.requested += 1);
    // Both kinds of connections are used for each target.
    const { name, path, status } = this.turns[Math.floor(number / 2) % this.turns.length] ?? {};
    const agent = number % 2 === 0 ? this.agent : false;
    const startedAt = performance.now();
    const outcome = await this.request(`${path?.replace('{n}', String(number))}`, agent);
    const endedAt = performance.now();
    return { name: name ?? '', startedAt, endedAt, outcome, isExpected: outcome === status };
  }

  /**
   * Like browsers, retries when a keep-alive connection turns out to be closed, because the
   * server may close it while a request is being sent.
   */
  private request(path: string, agent: Agent | false): Promise<number | string> {
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
      const failUnanswered = (error: NodeJS.ErrnoException) => {
        const isClosed = sent.reusedSocket && error.code === 'ECONNRESET';
        if (isClosed) resolve(this.request(path, false));
        else fail(error);
      };
      const sent = get(this.site + path, { agent, timeout: GIVE_UP_MS }, (response) => {
        response.resume();
        sent.off('error', failUnanswered);
        sent.once('error', fail);
        response.once('error', fail);
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.once('error', failUnanswered);
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
    });
  }
}
