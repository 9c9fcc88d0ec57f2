import { expect, test } from '@playwright/test';
import path from 'node:path';
import { readLog } from '@tableside/registry/registry/changes';
import { writeRelease } from '@tableside/registry/testing/release-fixtures';
import { publishRelease } from '@tableside/registry/registry/stored-releases';
import type { ReleaseStore } from '@tableside/registry/store/store';
import { copyStore as copyToStore } from '@tableside/registry/operations/copy-store';
import { type PostgresAddress, parseStoreAddress } from '@tableside/registry/store/address';
import { openDirectoryStore } from '@tableside/registry/store/directory-store';
import { openPostgresStore } from '@tableside/registry/store/postgres-store';
import { startPostgres } from '@tableside/testing/postgres-server';
import { hasHeading, SCENES } from '../support/faults/remote-scenes';
import { mfe, runMfe } from '../support/mfe-command';
import {
  root,
  runCommand,
  prefer,
  makeTemporaryFolder,
  type TemporaryFolder,
} from '../support/processes';
import { readHtml } from '../support/read-html';
import { copyStore } from '../support/seeds';
import { startShell, type ShellServer } from '../support/site';
import { SLOW } from '../support/tags';
import { sites } from '../support/test';

/**
 * Publishes small releases of a remote that no page shows.
 * @param dir for their builds
 */
async function publishSmall(
  store: ReleaseStore,
  dir: string,
  remote: string,
  versions: readonly string[],
): Promise<void> {
  for (const version of versions)
    await publishRelease(store, remote, await writeRelease(dir, remote, { version }));
}

/**
 * Activates releases of a remote one after another in its own process.
 * @throws with its output when it fails
 */
async function activateOften(
  address: string,
  remote: string,
  count: number,
  versions: readonly string[],
): Promise<void> {
  const program = path.join(root, 'e2e/support/activate-often.ts');
  const args = [program, address, remote, String(count), ...versions];
  const { code, output } = await runCommand([process.execPath, '--import', 'tsx', ...args]);
  if (code !== 0) throw new Error(output);
}

/** Shell servers of several machines share one release store in PostgreSQL. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** Maximum age of the state that a shell server shows, in milliseconds. */
const NEWEST_WITHIN_MS = 2000;
/** Activations per small remote and process: 50 in total. */
const ACTIVATIONS = { bar: 13, admin: 13, menu: 12, table: 12 };
const SMALL = Object.entries(ACTIVATIONS);
const VERSIONS = ['9.0.0', '9.0.1'];

let folder: TemporaryFolder;
let server: Awaited<ReturnType<typeof startPostgres>>;
let address: string;
let store: ReleaseStore;
let shells: ShellServer[];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await makeTemporaryFolder('many-machines');
  const first = path.join(folder.dir, 'store');
  [server] = await Promise.all([startPostgres(), copyStore(first)]);
  address = `${server.url}?schema=store`;
  // `openStore` imports the driver on demand, which fails in a test that Playwright has compiled.
  store = openPostgresStore(parseStoreAddress(address) as PostgresAddress);
  await copyToStore(openDirectoryStore(first), store);
  for (const [remote] of SMALL) await publishSmall(store, folder.dir, remote, VERSIONS);
  const env = { LOG_LEVEL: 'silent' };
  shells = await Promise.all([1, 2, 3].map(() => startShell(address, sites.sampleApi(), { env })));
  // As on separate machines, none of them shared with a deployment.
  for (const shell of shells) prefer(shell);
});
test.afterAll(async () => {
  await Promise.all(shells.map((shell) => shell.end()));
  await store.close?.();
  await server.stop();
  await folder.remove();
});

const newest = async (): Promise<number> =>
  (await readLog(store, 'production')).at(-1)?.revision ?? 0;

/**
 * Waits until each shell server renders from a revision.
 * @returns the time it took, in milliseconds
 */
async function untilShown(revision: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    shells.map(({ url }) =>
      expect
        .poll(async () => (await readHtml(`${url}/readyz`)).html, { intervals: [50] })
        .toContain(`registry revision ${revision}\n`),
    ),
  );
  return performance.now() - startedAt;
}

test(
  '50 concurrent activations are all recorded and reach three shell servers',
  { tag: SLOW },
  async () => {
    const before = await newest();
    await Promise.all(
      SMALL.map(([remote, count]) => activateOften(address, remote, count, VERSIONS)),
    );
    const took = await untilShown(before + 50);
    expect(took).toBeLessThan(NEWEST_WITHIN_MS);

    const log = await readLog(store, 'production');
    expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
    const changes = log.slice(before).map(({ change }) => change.command);
    expect(changes).toHaveLength(50);
    for (const [remote, count] of SMALL) {
      const own = changes.filter((command) => command.startsWith(`activate ${remote}@`));
      const versions = own.map((command) => command.split('@')[1]);
      expect(versions).toEqual(Array.from({ length: count }, (_, turn) => VERSIONS[turn % 2]));
      expect(log.at(-1)?.remotes[remote]?.active.version).toBe(versions.at(-1));
    }
  },
);

test(
  'serves the last state while the store is down, mfe exits with 5, and everything recovers',
  { tag: SLOW },
  async () => {
    const revision = await newest();
    const expectPages = async (requested: number) => {
      for (const { url } of shells) {
        for (const scene of SCENES) {
          const { status, html } = await readHtml(`${url}${scene.path}?asked=${requested}`);
          expect([scene.path, status, hasHeading(html, scene)]).toEqual([scene.path, 200, true]);
        }
      }
    };
    await expectPages(2);
    await server.kill();
    await expectPages(3);
    expect(await untilShown(revision)).toBeLessThan(NEWEST_WITHIN_MS);
    const { code, output } = await runMfe(address, 'status');
    expect(output).toMatch(/^The release store postgres:\/\/\S+ cannot be used \(/);
    expect(output).not.toContain('postgres:postgres');
    expect(code).toBe(5);
    await server.restart();
    await mfe(address, 'disable', 'marketing', '--reason', 'a test');
    expect(await untilShown(revision + 1)).toBeLessThan(NEWEST_WITHIN_MS);
    for (const { url } of shells) expect((await readHtml(`${url}/about?asked=4`)).status).toBe(503);
    await mfe(address, 'enable', 'marketing');
    expect(await untilShown(revision + 2)).toBeLessThan(NEWEST_WITHIN_MS);
    await expectPages(5);
  },
);
