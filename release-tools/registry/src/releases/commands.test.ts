import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { readNewest } from '../registry/changes';
import {
  openCommands,
  publishAndActivate,
  refusalOf,
  useTempDir,
  writeRelease,
  type ReleaseChanges,
} from '../testing/release-fixtures';
import * as commands from './commands';
import { log, status } from '../operations/status';

const temp = useTempDir();

const openContext = (folder?: string) => openCommands(temp.dir, folder);
const release = (name: RemoteName, version: string, changes?: ReleaseChanges) =>
  publishAndActivate(temp.dir, name, version, changes);
const activeVersion = async (name: RemoteName) =>
  (await readNewest(openContext().store, 'production'))?.remotes[name]?.active.version;

describe('publishing', () => {
  it('stores a release without making it live', async () => {
    const context = openContext(await writeRelease(temp.dir, 'marketing'));
    expect(await commands.publish(context, 'marketing')).toBe('1.0.0');
    expect(await activeVersion('marketing')).toBeUndefined();
  });

  it('accepts the same bytes twice, and never other bytes of the same version', async () => {
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

  it('refuses a picture with code', async () => {
    const files = { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>' };
    const folder = await writeRelease(temp.dir, 'marketing', { files });
    expect(await refusalOf(commands.publish(openContext(folder), 'marketing'))).toMatch(
      /^logo\.svg has the handler onload/,
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
      /release\.json is missing\. Build it first/,
    ],
  ])('refuses %s', async (_, damage, expected) => {
    const folder = await writeRelease(temp.dir, 'marketing');
    await damage(folder);
    expect(await refusalOf(commands.publish(openContext(folder), 'marketing'))).toMatch(expected);
  });

  it('stores nothing of a build that calls itself otherwise', async () => {
    const context = openContext(await writeRelease(temp.dir, 'discovery'));
    expect(await refusalOf(commands.publish(context, 'marketing'))).toBe(
      'The build of marketing calls itself discovery in its release.json.',
    );
    expect(await context.store.list('releases')).toEqual([]);
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

  it('refuses a release that calls itself otherwise than it is asked for', async () => {
    const folder = await writeRelease(temp.dir, 'discovery', { version: '0.1.0' });
    const context = openContext(folder);
    await commands.publish(context, 'discovery');
    const stored = await context.store.read('releases/discovery/0.1.0/release.json');
    await context.store.create('releases/marketing/0.1.0/release.json', stored as Buffer);
    expect(await refusalOf(commands.activate(context, 'marketing', '0.1.0'))).toBe(
      'releases/marketing/0.1.0/release.json calls itself discovery@0.1.0. Publish marketing under a new version.',
    );
  });

  it.each<[string, ReleaseChanges, RegExp]>([
    [
      'a container with the name of another remote',
      { sidecar: { container: 'mfe_discovery_1_0_0' } },
      /container name mfe_discovery_1_0_0 of marketing@1\.0\.0 does not begin with mfe_marketing_/,
    ],
    ['eval', { files: { 'routes.js': 'eval("1")' } }, /^routes\.js:1:1 of marketing uses eval,/],
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
      /styles "body", which can match elements that are not its own/,
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
});

describe('rolling back', () => {
  it('takes a release back as a new revision, and keeps the bad one as no fallback', async () => {
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

  it('is logged with who, when and what', async () => {
    await release('marketing', '1.0.0');
    await release('marketing', '1.1.0');
    await commands.rollback(openContext(), 'marketing');
    const lines = await log(openContext());
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^ {3}3 {2}\d{4}-.* {2}tester {8}rollback marketing$/);
    expect(await status(openContext())).toContainEqual(
      expect.stringMatching(/^marketing +1\.0\.0 +active$/),
    );
  });
});
