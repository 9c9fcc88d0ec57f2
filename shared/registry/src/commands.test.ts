import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { classPrefix } from '@tableside/contracts/registry/class-prefix';
import type { RemoteName } from '@tableside/contracts/registry/wire';
import * as commands from './commands';
import { readNewest } from './changes';
import { openDirectoryStore } from './directory-store';
import { makeTempDir, SHELL, writeRelease, type ReleaseChanges } from './fixtures';
import { Refusal } from './refusal';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

function openContext(folder = ''): commands.CommandContext {
  return {
    store: openDirectoryStore(path.join(temp.dir, 'store')),
    environment: 'production',
    by: 'tester',
    readShell: () => Promise.resolve(SHELL),
    releaseFolder: () => folder,
  };
}

async function release(name: RemoteName, version: string, changes: ReleaseChanges = {}) {
  const context = openContext(await writeRelease(temp.dir, name, { version, ...changes }));
  await commands.publish(context, name);
  return commands.activate(context, name, version);
}

const activeVersion = async (name: RemoteName) =>
  (await readNewest(openContext().store, 'production'))?.remotes[name]?.active.version;

async function refusalOf(action: Promise<unknown>): Promise<string> {
  const error: unknown = await action.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
}

describe('publishing', () => {
  it('stores a release without making it live', async () => {
    const context = openContext(await writeRelease(temp.dir, 'marketing'));
    expect(await commands.publish(context, 'marketing')).toBe('1.0.0');
    expect(await activeVersion('marketing')).toBeUndefined();
  });

  it('takes the same bytes twice and other bytes of the same version never', async () => {
    const folder = await writeRelease(temp.dir, 'marketing');
    await commands.publish(openContext(folder), 'marketing');
    expect(await commands.publish(openContext(folder), 'marketing')).toBe('1.0.0');
    const other = await writeRelease(temp.dir, 'marketing', {
      files: { 'routes.js': 'self.routes = 2;' },
    });
    expect(await refusalOf(commands.publish(openContext(other), 'marketing'))).toMatch(
      /published already, with another routes\.js\. Raise the version in mfe-marketing\/package\.json/,
    );
  });

  it.each([
    [
      'a changed file',
      (folder: string) => writeFile(path.join(folder, 'routes.js'), 'evil'),
      /routes\.js was changed after the build/,
    ],
    [
      'a missing file',
      (folder: string) => rm(path.join(folder, 'routes.js')),
      /routes\.js is listed in release\.json but missing/,
    ],
    [
      'a file that is not listed',
      (folder: string) => writeFile(path.join(folder, 'x.js'), ''),
      /x\.js is in .* but not listed/,
    ],
    [
      'no sidecar',
      (folder: string) => rm(path.join(folder, 'release.json')),
      /release\.json is missing\. Build the remote first/,
    ],
  ])('refuses %s', async (_, damage, expected) => {
    const folder = await writeRelease(temp.dir, 'marketing');
    await damage(folder);
    expect(await refusalOf(commands.publish(openContext(folder), 'marketing'))).toMatch(expected);
  });
});

describe('activating', () => {
  it('makes a release live and keeps the one before as the fallback', async () => {
    await release('marketing', '1.0.0');
    const { revision, remotes } = await release('marketing', '1.1.0');
    expect(revision).toBe(2);
    expect(remotes.marketing?.active.version).toBe('1.1.0');
    expect(remotes.marketing?.active.base).toBe('/releases/marketing/1.1.0/');
    expect(remotes.marketing?.lastGood?.version).toBe('1.0.0');
  });

  it('leaves the other remotes alone', async () => {
    await release('discovery', '3.0.0');
    await release('marketing', '1.0.0');
    expect(await activeVersion('discovery')).toBe('3.0.0');
  });

  it('refuses what is not in the store, and says how to get it there', async () => {
    expect(await refusalOf(commands.activate(openContext(), 'marketing', '9.9.9'))).toMatch(
      /marketing@9\.9\.9 is not in the store\. Publish it first/,
    );
  });

  it.each<[string, ReleaseChanges, RegExp]>([
    [
      'a module that the contract asks for and is not exposed',
      { sidecar: { exposes: {} } },
      /must expose \.\/routes; add it to "exposes"/,
    ],
    [
      'a newer React than the shell provides',
      { sidecar: { requires: { react: '^20.0.0' } } },
      /requires react \^20\.0\.0, and shell 1\.0\.0 provides 19\.3\.1/,
    ],
    [
      'a library that the shell does not provide',
      { sidecar: { requires: { jquery: '^3.0.0' } } },
      /requires jquery, which shell 1\.0\.0 does not provide/,
    ],
    ['eval', { files: { 'routes.js': 'eval("1")' } }, /uses eval or new Function/],
    [
      'a second React DOM',
      {
        files: { 'routes.js': 'x.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=1' },
      },
      /carries its own copy of react-dom/,
    ],
    [
      'styles for elements it does not own',
      { files: { 'routes.css': 'body{margin:0}' } },
      /styles "body", which is not a class of its own/,
    ],
  ])('refuses %s', async (_, changes, expected) => {
    expect(await refusalOf(release('marketing', '1.0.0', changes))).toMatch(expected);
    expect(await activeVersion('marketing')).toBeUndefined();
  });

  it('refuses a release whose files were changed in the store', async () => {
    const context = openContext(await writeRelease(temp.dir, 'marketing'));
    await commands.publish(context, 'marketing');
    await writeFile(path.join(temp.dir, 'store/releases/marketing/1.0.0/routes.js'), 'evil');
    expect(await refusalOf(commands.activate(context, 'marketing', '1.0.0'))).toMatch(
      /was changed in the store/,
    );
  });

  it.each([
    ['its own classes', classPrefix('marketing')],
    ['its own classes, in a release from before', 'marketing__'],
  ])('accepts nested, layered and functional selectors of %s', async (_, own) => {
    const css = `@layer ui,remote;@layer remote{@media (width>=768px){.${own}a:is(.${own}b,:hover) li,.${own}c{color:red;&:hover{top:0}}}@keyframes x{from{top:0}to{top:1px}}}`;
    await release('marketing', '1.0.0', { files: { 'routes.css': css } });
    expect(await activeVersion('marketing')).toBe('1.0.0');
  });
});

describe('concurrent and broken writers', () => {
  it('keeps both of two changes made at once', async () => {
    const changes = (['discovery', 'restaurant', 'account', 'marketing'] as const).map((name) =>
      release(name, '1.0.0'),
    );
    await Promise.all(changes);
    const newest = await readNewest(openContext().store, 'production');
    expect(newest?.revision).toBe(4);
    expect(Object.keys(newest?.remotes ?? {}).sort()).toEqual([
      'account',
      'discovery',
      'marketing',
      'restaurant',
    ]);
  });

  it('heals a pointer that a crash left behind its revision', async () => {
    await release('marketing', '1.0.0');
    const { store } = openContext();
    const before = await store.read('registry/production.json');
    await release('marketing', '1.1.0');
    await store.replace('registry/production.json', before as Buffer);
    const { revision } = await release('discovery', '1.0.0');
    expect(revision).toBe(3);
    expect(await activeVersion('marketing')).toBe('1.1.0');
    const pointer = await store.read('registry/production.json');
    expect(JSON.parse(String(pointer))).toMatchObject({ revision: 3 });
  });

  it('heals a pointer that is damaged', async () => {
    await release('marketing', '1.0.0');
    await openContext().store.replace('registry/production.json', Buffer.from('{"sche'));
    expect((await release('discovery', '1.0.0')).revision).toBe(2);
    expect(await activeVersion('marketing')).toBe('1.0.0');
    const pointer = await openContext().store.read('registry/production.json');
    expect(JSON.parse(String(pointer))).toMatchObject({ revision: 2 });
  });

  it('says which key is damaged', async () => {
    const { store } = openContext();
    await store.create('registry/production/revisions/1.json', Buffer.from('{"sche'));
    expect(await refusalOf(commands.status(openContext()))).toBe(
      'registry/production/revisions/1.json in the release store is damaged: it is no JSON.',
    );
  });

  it('leaves no halves behind when they cannot be written', async () => {
    const folder = path.join(temp.dir, 'store/some');
    const halves = { length: 1, byteLength: 1 } as unknown as Uint8Array;
    await expect(openContext().store.create('some/key', halves)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  it('never touches keys outside its directory', async () => {
    await expect(openContext().store.read('../secret')).rejects.toThrow(
      /outside the release store/,
    );
  });
});

describe('rolling back', () => {
  it('takes a release back as a new revision, and offers the bad one to nobody', async () => {
    await release('marketing', '1.0.0');
    await release('marketing', '1.1.0');
    const { revision, remotes } = await commands.rollback(openContext(), 'marketing');
    expect(revision).toBe(3);
    expect(remotes.marketing?.active.version).toBe('1.0.0');
    expect(remotes.marketing?.lastGood).toBeNull();
  });

  it('says so when there is nothing to go back to', async () => {
    await release('marketing', '1.0.0');
    expect(await refusalOf(commands.rollback(openContext(), 'marketing'))).toMatch(
      /no release before it/,
    );
    expect(await refusalOf(commands.rollback(openContext(), 'account'))).toMatch(
      /has no active release/,
    );
  });

  it('is told in the log with who, when and what', async () => {
    await release('marketing', '1.0.0');
    await release('marketing', '1.1.0');
    await commands.rollback(openContext(), 'marketing');
    const lines = await commands.log(openContext());
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^ {3}3 {2}\d{4}-.* {2}tester {8}rollback marketing$/);
    expect(await commands.status(openContext())).toContainEqual(
      expect.stringMatching(/^marketing +1\.0\.0 +active$/),
    );
  });
});

it.each(['', 'shell', '../x'])('knows that "%s" is no remote', (name) => {
  expect(() => commands.parseRemote(name, ['menu', 'table'])).toThrow(
    /is no remote\. The remotes are menu, table\./,
  );
});
