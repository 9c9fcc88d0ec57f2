import { expect, test } from '@playwright/test';
import path from 'node:path';
import { readLog } from '@tableside/registry/registry/changes';
import type { ReleaseStore } from '@tableside/registry/store/store';
import { copyStore as copyToStore } from '@tableside/registry/operations/copy-store';
import { type PostgresAddress, parseStoreAddress } from '@tableside/registry/store/address';
import { openDirectoryStore } from '@tableside/registry/store/directory-store';
import { openPostgresStore } from '@tableside/registry/store/postgres-store';
import { startPostgres } from '@tableside/testing/postgres-server';
import { hasHeading, SCENES } from '../support/faults/remote-scenes';
import { mfe, runMfe } from '../support/mfe-command';
import { prefer, makeTemporaryFolder, type TemporaryFolder } from '../support/processes';
import { readHtml } from '../support/read-html';
import { copyStore } from '../support/seeds';
import { startShell, type ShellServer } from '../support/site';
import { SLOW } from '../support/tags';
import { sites } from '../support/test';

/** Shell servers of several machines share one release store in PostgreSQL. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** Maximum age of the state that a shell server shows, in milliseconds. */
const NEWEST_WITHIN_MS = 2000;
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
