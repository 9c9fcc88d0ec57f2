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

/** What a release says of itself, as far as journeys change it. */
interface Said {
  readonly routes: readonly object[];
}

/** A remote that `mfe new` has just made, and its build. */
interface NewRemote {
  /** The build's output, for `mfe publish --folder`. */
  readonly release: string;
  /** A copy of the release that says something else of itself.
   * @returns its folder */
  readonly alter: (version: string, change: (said: Said) => object) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** No journey counts its bytes. */
const AS_WRITTEN = '--no-optimization-minimize';

/** Makes a remote and builds it, inside of the repository, where the packages are found, and beside no other remote.
 * @param storeDir which the command asks for, and leaves alone */
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
    const sidecar = JSON.parse(await readFile(file, 'utf8')) as Said;
    await writeFile(file, JSON.stringify({ ...sidecar, version, ...change(sidecar) }));
    return copy;
  };
  return { release, alter, remove };
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'var', 'coverage']);

/** One hash over all sources of the repository and the built shell. */
async function hashRepository(): Promise<string> {
  const hash = createHash('sha256');
  const folders = [path.join(root, 'shell/dist'), root];
  while (folders.length > 0) {
    const folder = folders.pop() ?? root;
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_SOURCES.has(entry.name) && !entry.name.startsWith('.')) folders.push(place);
      } else if (entry.isFile()) hash.update(place).update(await readFile(place));
    }
  }
  return hash.digest('hex');
}

/** A fifth team comes and goes: no other folder changes, and no shell is built or started anew. */
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

test('what is not on the record of a team does not go live', async () => {
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
  expect(refused.output).toContain('release.json of events claims the address /restaurants, which');
  await mfe(shell.storeDir, 'publish', 'maps', '--folder', unknown);
  const nobody = await runMfe(shell.storeDir, 'activate', 'maps@0.3.0');
  expect(nobody.code).toBe(2);
  expect(nobody.output).toContain('release.json of maps claims the address /events, which');
  expect((await readPage()).status).toBe(404);
});

test('a new remote comes to the running site, and leaves it without a trace', async ({
  page,
  complaints,
}) => {
  expect(await readHome()).not.toContain(SECTION);
  await mfe(shell.storeDir, 'publish', 'events', '--folder', remote.release);
  await mfe(shell.storeDir, 'activate', 'events@0.1.0');
  await expect.poll(async () => (await readPage()).status).toBe(200);
  await expect.poll(readHome).toContain(SECTION);

  await page.goto(shell.url);
  await whenInteractive(page);
  const section = page.getByRole('region', { name: 'Events' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('list', { name: 'Places to begin with' })).toBeVisible();
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
    'desk',
    'discovery',
    'marketing',
    'restaurant',
  ]);

  // The tab that was open keeps its page, goes on from there, and finds the site's own page where it comes back.
  await expect(title).toHaveText('Events');
  await page.getByRole('link', { name: 'View all restaurants' }).click();
  await expect(page).toHaveURL(`${shell.url}/restaurants`);
  await page.goBack();
  await expect(title).toHaveText('Events');
  await page.reload();
  await expect(title).toHaveText('This table does not exist');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);

  expect(shell.child.exitCode).toBeNull();
  expect(await hashRepository()).toBe(before);
});
