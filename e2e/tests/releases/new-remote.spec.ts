import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { readPointer } from '../../support/faults/store';
import { mfe, runMfe } from '../../support/mfe-command';
import { useOwnShell } from '../../support/own-shell';
import { root, runCommand } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { expect, test, whenInteractive } from '../../support/test';

/** The parts of release.json that tests change. */
interface Sidecar {
  readonly routes: readonly object[];
}

/** A remote newly created by `mfe new`, and its build. */
interface NewRemote {
  /** The build's output, for `mfe publish --folder`. */
  readonly release: string;
  /**
   * A copy of the release with changes to release.json.
   * @returns its folder
   */
  readonly alter: (version: string, change: (said: Sidecar) => object) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** No test measures its size. */
const AS_WRITTEN = '--no-optimization-minimize';

/**
 * Creates and builds a remote inside the repository, where packages are found.
 * @param storeDir read by the command but not changed
 */
async function makeNewRemote(storeDir: string, name: string): Promise<NewRemote> {
  const workshop = path.join(root, '.cache', `new-${name}-${process.pid}`);
  const dir = path.join(workshop, `mfe-${name}`);
  const remove = () => rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true });
  try {
    await mfe(storeDir, 'new', name, '--alone', '--folder', dir);
    const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');
    const { code, output } = await runCommand(
      [process.execPath, webpack, '--config', path.join(dir, 'webpack.config.ts'), AS_WRITTEN],
      { NODE_ENV: 'production', RELEASE_VERSION: '0.1.0', BUILD_CACHE: 'off' },
    );
    if (code !== 0) throw new Error(output);
  } catch (error) {
    await remove();
    throw error;
  }
  const release = path.join(dir, 'dist/release');
  const alter: NewRemote['alter'] = async (version, change) => {
    const copy = path.join(workshop, version);
    await cp(release, copy, { recursive: true });
    const file = path.join(copy, 'release.json');
    const sidecar = JSON.parse(await readFile(file, 'utf8')) as Sidecar;
    await writeFile(file, JSON.stringify({ ...sidecar, version, ...change(sidecar) }));
    return copy;
  };
  return { release, alter, remove };
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'var', 'coverage']);

/** Hash over all sources of the repository and the built shell. */
async function hashRepository(): Promise<string> {
  const hash = createHash('sha256');
  const folders = [path.join(root, 'shell/dist'), root];
  while (folders.length > 0) {
    const folder = folders.pop() ?? root;
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_SOURCES.has(entry.name) && !entry.name.startsWith('.')) folders.push(file);
      } else if (entry.isFile()) hash.update(file).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** Adds and removes a remote without changing other folders or restarting the shell. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const SECTION = 'data-widget="EventsSection"';

let remote: NewRemote;
let before: string;
const shell = useOwnShell('new-remote', async ({ storeDir }) => {
  before = await hashRepository();
  remote = await makeNewRemote(storeDir, 'events');
});
test.afterAll(() => remote?.remove());

const readPage = () => readHtml(`${shell.url}/events`);
const readHome = async () => (await readHtml(shell.url)).html;

test('refuses to activate a remote that is not registered', async () => {
  const greedy = await remote.alter('0.2.0', ({ routes }) => ({
    routes: [...routes, { ...routes[0], path: '/restaurants' }],
  }));
  const unknown = await remote.alter('0.3.0', () => ({
    name: 'maps',
    container: 'mfe_maps_0_3_0',
  }));
  expect(await mfe(shell.storeDir, 'team', 'list')).toContain('No team has a record in production');
  await mfe(shell.storeDir, 'team', 'add', 'events', '--routes', '/events', '--slots', 'home');

  await mfe(shell.storeDir, 'publish', 'events', '--folder', greedy);
  const refused = await runMfe(shell.storeDir, 'activate', 'events@0.2.0');
  expect(refused.code).toBe(2);
  expect(refused.output).toContain('release.json of events declares the route /restaurants, which');
  await mfe(shell.storeDir, 'publish', 'maps', '--folder', unknown);
  const refusedToo = await runMfe(shell.storeDir, 'activate', 'maps@0.3.0');
  expect(refusedToo.code).toBe(2);
  expect(refusedToo.output).toContain('release.json of maps declares the route /events, which');
  expect((await readPage()).status).toBe(404);
});

test('adds and removes a remote on a running site', async ({ page, complaints }) => {
  expect(await readHome()).not.toContain(SECTION);
  await mfe(shell.storeDir, 'publish', 'events', '--folder', remote.release);
  await mfe(shell.storeDir, 'activate', 'events@0.1.0');
  await expect.poll(async () => (await readPage()).status).toBe(200);
  await expect.poll(readHome).toContain(SECTION);

  await page.goto(shell.url);
  await whenInteractive(page);
  const section = page.getByRole('region', { name: 'Events' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('list', { name: 'Top-rated restaurants' })).toBeVisible();
  await section.getByRole('link', { name: 'Open Events' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Events');
  await expect(page.getByRole('article').getByRole('article')).toHaveCount(6);
  await expectAccessibleInBothModes(page);

  await mfe(shell.storeDir, 'remove', 'events');
  await mfe(shell.storeDir, 'team', 'remove', 'events');
  await expect.poll(async () => (await readPage()).status).toBe(404);
  await expect.poll(readHome).not.toContain(SECTION);
  expect(await mfe(shell.storeDir, 'team', 'list')).not.toContain('events');
  expect(await mfe(shell.storeDir, 'status')).not.toContain('events');
  const { remotes } = await readPointer(shell.storeDir);
  expect(Object.keys(remotes).sort()).toEqual([
    'account',
    'admin',
    'discovery',
    'marketing',
    'restaurant',
  ]);

  // The open tab keeps its page, navigates on, and gets the not-found page when it returns.
  await expect(title).toHaveText('Events');
  await page.getByRole('link', { name: 'View all restaurants' }).click();
  await expect(page).toHaveURL(`${shell.url}/restaurants`);
  await page.goBack();
  await expect(title).toHaveText('Events');
  await page.reload();
  await expect(title).toHaveText('Page not found');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);

  expect(shell.child.exitCode).toBeNull();
  expect(await hashRepository()).toBe(before);
});
