import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openCommands } from '@tableside/registry/command-fixtures';
import { activate, rollback } from '@tableside/registry/commands';
import { RegistryFollower } from '@tableside/registry/reading/registry-follower';
import { storeShell } from '@tableside/registry/shell/shell-fixtures';
import { buildSync } from 'esbuild';
import { KeptReleases } from './kept-releases';
import { Launcher } from './launcher';
import { Refusals } from './refusals';
import { ShellProcess } from './shell-process';

/** So many requests are under way at a time. */
const AT_ONCE = 4;
/** Every so many is one that takes a while. */
const SLOW_EVERY = 5;

export const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };

let program = '';
/** A small shell server, as one file. */
function readProgram(): string {
  program ||=
    buildSync({
      entryPoints: [path.join(__dirname, 'mini-shell-fixture.ts')],
      bundle: true,
      platform: 'node',
      write: false,
      logLevel: 'error',
    }).outputFiles[0]?.text ?? '';
  return program;
}

/** A request that failed. */
interface Failure {
  readonly error: string;
  readonly startedAt: number;
}

export interface Stream {
  readonly failures: readonly Failure[];
  /** Versions in the order in which they answered, each as long as it did. */
  readonly versions: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Test helper: a launcher with processes of its own over a store in a folder.
 * @param probationMs as in `LauncherParts` */
export async function openLauncher(probationMs: number) {
  const dir = await mkdtemp(path.join(tmpdir(), 'shell-launcher-'));
  const context = openCommands(dir);
  const { store, environment } = context;
  const kept = new KeptReleases(store, path.join(dir, 'shells'));
  const own = path.join(dir, 'main.cjs');
  await writeFile(own, `globalThis.VERSION = 'own';${readProgram()}`);
  const proven: string[] = [];
  const serving: number[] = [];
  const makeLauncher = () => {
    const follower = new RegistryFollower({ store, environment });
    return new Launcher({
      log,
      refusals: new Refusals(path.join(dir, 'refused.json'), log),
      lookEveryMs: 20,
      probationMs,
      findShells: async () => (await follower.look())?.shell ?? null,
      start: async (release) =>
        new ShellProcess(release ? await kept.prepare(release) : own, process.env, 30_000),
      onServing: (pid = 0) => serving.push(pid),
      onProven: async ({ version }) => {
        if (proven.at(-1) !== version) proven.push(version);
      },
    });
  };
  let launcher = makeLauncher();
  const server = createServer({ pauseOnConnect: true }, (socket) => launcher.accept(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (target: string, agent?: Agent) => askFor(port, target, agent);
  return {
    dir,
    store,
    start: () => launcher.start(),
    /** Ends the launcher, and starts another one at the same port. */
    restart: async () => {
      await launcher.stop();
      launcher = makeLauncher();
      await launcher.start();
    },
    proven,
    /** Process ids of what has served, in this order. */
    serving,
    ask,
    /** Stores a release. @param start runs before the program */
    publish: (version: string, start = '') =>
      storeShell(store, dir, version, {
        files: { 'server/main.cjs': `globalThis.VERSION = '${version}';${start};${readProgram()}` },
      }),
    activate: (version: string) => activate(context, 'shell', version),
    rollback: () => rollback(context, 'shell'),
    stream: (): Stream => openStream(ask),
    /** Waits until a version answers new requests. */
    untilServed: async (version: string) => {
      while ((await ask('/').catch(() => '')) !== version) await wait(10);
    },
    end: async () => {
      server.close();
      await launcher.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const askFor = (port: number, target: string, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = get({ port, host: '127.0.0.1', path: target, agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += String(chunk)));
      response.on('error', reject);
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
  });

/** Asks without a pause, on connections that are kept. */
function openStream(ask: (target: string, agent: Agent) => Promise<string>): Stream {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const failures: Failure[] = [];
  const versions: string[] = [];
  let isOver = false;
  const lane = async () => {
    for (let count = 0; !isOver; count += 1) {
      const startedAt = performance.now();
      try {
        const version = await ask(count % SLOW_EVERY === 0 ? '/slow' : '/', agent);
        if (versions.at(-1) !== version) versions.push(version);
      } catch (error) {
        failures.push({ error: String(error), startedAt });
      }
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, lane);
  return {
    failures,
    versions,
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
      agent.destroy();
    },
  };
}
