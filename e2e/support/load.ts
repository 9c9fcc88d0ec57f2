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

const LOOK_EVERY_MS = 200;

/** A reverse proxy over several servers of one machine. It keeps connections to them, gives requests to those alone that are
 * ready, and gives a request that got no response to the next one, as proxies do by default.
 * @returns ends it */
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
interface SupervisedServer {
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

/** What is asked for again and again. */
export interface Target {
  readonly name: string;
  /** Path at the site. `{n}` stands for another number each time, so that the page is rendered. */
  readonly path: string;
  /** How often it is asked for, beside the others. */
  readonly share: number;
  /** The status that it has while all is well. */
  readonly status: number;
}

export interface Answer {
  readonly name: string;
  /** Milliseconds of `performance.now`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** The answer's status, or the code of what went wrong. */
  readonly outcome: number | string;
  readonly isExpected: boolean;
}

export interface Load {
  /** All that have ended, in the order of their ends. */
  readonly answers: readonly Answer[];
  /** When the oldest request that is under way was sent; now where none is. */
  readonly oldest: () => number;
  /** Ends once nothing is under way. */
  readonly stop: () => Promise<void>;
}

/** The requests of so many seconds are under way at most, so that what has waited is soon answered. */
const UNDER_WAY_SECONDS = 0.5;
/** A request without an answer for so long has failed, in milliseconds. */
const GIVE_UP_MS = 60_000;
const TICK_MS = 10;
/** How long servers warm up, in milliseconds, and for how long the pace is looked for then. */
const WARM_UP_MS = 1000;
const TRIAL_MS = 500;
/** With so many requests at a time. */
const TRIAL_LANES = 8;
/** Which share of what the machine can do the pace is at most. */
const SHARE = 0.9;

/** Asks a site for several things by turns. Every second request opens a connection of its own, the others keep theirs. */
export class Visitors {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly turns: readonly Target[];
  private asked = 0;

  /** @param site address without a slash at the end */
  constructor(
    private readonly site: string,
    targets: readonly Target[],
  ) {
    const most = Math.max(...targets.map(({ share }) => share));
    this.turns = Array.from({ length: most }, (_, round) =>
      targets.filter(({ share }) => share > round),
    ).flat();
  }

  /** Finds a pace that leaves the machine some of its time.
   * @param wanted requests a second
   * @returns these, or fewer on a slow machine */
  async findPace(wanted: number): Promise<number> {
    await this.keepAsking(WARM_UP_MS);
    const perSecond = ((await this.keepAsking(TRIAL_MS)) / TRIAL_MS) * 1000;
    return Math.max(1, Math.min(wanted, perSecond * SHARE));
  }

  /** @returns how many requests were answered */
  private async keepAsking(forMs: number): Promise<number> {
    const until = performance.now() + forMs;
    let count = 0;
    const lane = async () => {
      for (; performance.now() < until; count += 1) await this.ask();
    };
    await Promise.all(Array.from({ length: TRIAL_LANES }, lane));
    return count;
  }

  /** Asks at an even pace, whatever becomes of the requests before. */
  start(perSecond: number): Load {
    const answers: Answer[] = [];
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
        const asked = this.ask().then((answer) => {
          answers.push(answer);
          underWay.delete(asked);
        });
        underWay.set(asked, now);
      }
    }, TICK_MS);
    return {
      answers,
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

  private async ask(): Promise<Answer> {
    const number = (this.asked += 1);
    // Kept connections and new ones meet each target.
    const { name, path, status } = this.turns[Math.floor(number / 2) % this.turns.length] ?? {};
    const agent = number % 2 === 0 ? this.agent : false;
    const startedAt = performance.now();
    const outcome = await this.request(`${path?.replace('{n}', String(number))}`, agent);
    const endedAt = performance.now();
    return { name: name ?? '', startedAt, endedAt, outcome, isExpected: outcome === status };
  }

  /** As browsers do, it asks once more where a kept connection turns out to be closed: a server that ends one cannot know
   * of a request that is on its way. */
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
