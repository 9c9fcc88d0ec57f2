import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as prettier from 'prettier';
import { remoteManifest } from '@tableside/contracts/registry/release';
import { callMfe, refused } from '../testing/cli-fixtures';
import { listFiles } from '../store/directory-store';
import { useTempDir } from '../testing/release-fixtures';

const temp = useTempDir();
const typedIn = process.env['INIT_CWD'];
beforeEach(async () => {
  process.env['INIT_CWD'] = temp.dir;
});
afterEach(async () => {
  if (typedIn === undefined) delete process.env['INIT_CWD'];
  else process.env['INIT_CWD'] = typedIn;
});

const root = path.join(__dirname, '../../../..');
const create = (...words: readonly string[]) =>
  callMfe(path.join(temp.dir, 'store'), 'new', ...words);
const readText = (...parts: readonly string[]) => readFile(path.join(temp.dir, ...parts), 'utf8');
const listAll = (folder = '') => listFiles(path.join(temp.dir, folder));

const neighbor = {
  name: 'menu',
  team: 'menu',
  routes: [{ path: '/dishes' }],
  slots: [{ slot: 'home:section', widget: 'Menu', order: 0 }],
  exposes: {},
};

/** A repository with one remote. */
async function makeRepository(order = 100): Promise<void> {
  await writeFile(path.join(temp.dir, 'lerna.json'), '{}');
  await mkdir(path.join(temp.dir, 'mfe-menu/src'), { recursive: true });
  const slots = [{ ...neighbor.slots[0], order }];
  await writeFile(
    path.join(temp.dir, 'mfe-menu/remote.json'),
    JSON.stringify({ ...neighbor, slots }),
  );
}

const readManifest = async (dir: string) =>
  remoteManifest.parse(JSON.parse(await readText(dir, 'remote.json')));

describe('new in the main repository', () => {
  it('creates a folder next to the other remotes and changes nothing else', async () => {
    await makeRepository();
    process.env['INIT_CWD'] = path.join(temp.dir, 'mfe-menu/src');
    const { code, stdout } = await create('events');
    expect([code, stdout]).toEqual([0, expect.stringContaining('npm run build -- mfe-events')]);
    const files = await listAll();
    expect(files.filter((file) => !file.startsWith('mfe-events/'))).toEqual([
      'lerna.json',
      'mfe-menu/remote.json',
    ]);
    expect(files).toEqual(
      expect.arrayContaining(
        [
          'CONTRACT.md',
          'README.md',
          'package.json',
          'src/contract.test.tsx',
          'src/features/section/events-section.test.tsx',
          'src/pages/events-page.test.tsx',
        ].map((file) => `mfe-events/${file}`),
      ),
    );
    expect(files.filter((file) => file.includes('/.'))).toEqual([]);
  });

  it('replaces the name everywhere and declares a page and a section', async () => {
    await makeRepository();
    await create('mfe-events');
    for (const file of await listAll('mfe-events')) {
      expect(file).not.toMatch(/newcomer/i);
      expect(await readText('mfe-events', file)).not.toMatch(/newcomer/i);
    }
    expect(await readManifest('mfe-events')).toMatchObject({
      name: 'events',
      team: 'events',
      routes: [{ path: '/events' }],
      slots: [{ slot: 'home:section', widget: 'EventsSection', name: 'events' }],
    });
  });

  it('chooses an order that no neighbor has', async () => {
    await makeRepository();
    await create('events');
    const order = async () => (await readManifest('mfe-events')).slots[0]?.order ?? 0;
    const alone = await order();
    await rm(path.join(temp.dir, 'mfe-events'), { recursive: true });
    await makeRepository(alone);
    await create('events');
    expect(await order()).toBe(alone === 999 ? 600 : alone + 1);
  });

  it.each([
    ['shell', 1, 'The name shell is reserved'],
    ['Events!', 1, '"Events!" is not a valid remote name.'],
    ['a', 1, '"a" is not a valid remote name.'],
    ['', 1, 'Enter a name'],
    ['newcomer', 1, 'The name newcomer is reserved'],
    ['menu', 2, 'already exists.'],
    ['dishes', 2, '/dishes is a route of menu.'],
  ])('rejects the name %j with code %d and writes nothing', async (name, code, message) => {
    await makeRepository();
    const before = await listAll();
    expect(await create(name)).toMatchObject(refused(code, message));
    expect(await listAll()).toEqual(before);
  });
});

describe('new --alone', () => {
  it('includes the files of a separate repository', async () => {
    const { code, stdout } = await create('events');
    expect([code, stdout]).toEqual([0, expect.stringContaining('cd mfe-events')]);
    expect(await readText('mfe-events/.gitignore')).toContain('node_modules/');
    expect(await readText('mfe-events/.github/workflows/release.yml')).toContain(
      'npx mfe publish events',
    );
  });

  it('does not write into an existing folder', async () => {
    await mkdir(path.join(temp.dir, 'mfe-events'));
    expect(await create('events', '--alone')).toMatchObject({ code: 2 });
    expect(await listAll()).toEqual([]);
  });
});

it('formats the files like the repository and reports their number', async () => {
  const dir = path.join(root, `.cache/new-test-${process.pid}`, 'mfe-calendar');
  try {
    const { code, stdout } = await create('calendar', '--alone', '--folder', dir);
    expect(code).toBe(0);
    expect(stdout).toContain(` with ${(await listFiles(dir)).length} files.`);
    // Longer names break lines and widen tables.
    for (const file of ['remote.json', 'CONTRACT.md', 'src/pages/calendar-page.tsx']) {
      const filepath = path.join(dir, file);
      const options = { ...(await prettier.resolveConfig(filepath)), filepath };
      expect([file, await prettier.check(await readFile(filepath, 'utf8'), options)]).toEqual([
        file,
        true,
      ]);
    }
  } finally {
    await rm(path.dirname(dir), { recursive: true, force: true });
  }
}, 60_000);

it('uses the versions of the neighbors', async () => {
  const versionsOf = async (file: string) => {
    const { dependencies, devDependencies } = JSON.parse(await readFile(file, 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Readonly<Record<string, string>>
    >;
    return { ...dependencies, ...devDependencies };
  };
  const own = await versionsOf(path.join(__dirname, '../../template/package.json'));
  const theirs = await versionsOf(path.join(root, 'mfe-discovery/package.json'));
  expect(own).toEqual(Object.fromEntries(Object.keys(own).map((name) => [name, theirs[name]])));
});
