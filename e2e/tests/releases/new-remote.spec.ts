import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from '../../support/accessible';
import { readPointer } from '../../support/faults/store';
import { mfe } from '../../support/mfe-command';
import { useOwnShell } from '../../support/own-shell';
import { root, runCommand } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { expect, test, whenInteractive } from '../../support/test';

/** A remote newly created by `mfe new`, and its build. */
interface NewRemote {
  /** The build's output, for `mfe publish --folder`. */
  readonly release: string;
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
  return { release, remove };
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
test.describe.configure({ timeout: 120_000 });

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

test('adds and removes a remote on a running site', async ({ page, complaints }) => {
  expect(await readHome()).not.toContain(SECTION);
  await mfe(shell.storeDir, 'team', 'add', 'events', '--routes', '/events', '--slots', 'home');
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
  await expectAccessible(page);

  await mfe(shell.storeDir, 'remove', 'events');
  await mfe(shell.storeDir, 'team', 'remove', 'events');
  await expect.poll(async () => (await readPage()).status).toBe(404);
  await expect.poll(readHome).not.toContain(SECTION);
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
