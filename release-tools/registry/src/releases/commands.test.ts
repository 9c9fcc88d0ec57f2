import { useStore } from '../testing/cli-fixtures';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refusalOf, writeRelease } from '../testing/release-fixtures';
import * as commands from './commands';
import { log, status } from '../operations/status';

const store = useStore();
const { open, publish, release, entryOf } = store;

describe('publish', () => {
  it('accepts the same bytes twice, but no other bytes for the same version', async () => {
    const folder = await writeRelease(store.dir, 'marketing');
    await commands.publish(open(folder), 'marketing');
    expect(await commands.publish(open(folder), 'marketing')).toBe('1.0.0');
    const other = await writeRelease(store.dir, 'marketing', {
      files: { 'routes.js': 'self.routes = 2;' },
    });
    expect(await refusalOf(commands.publish(open(other), 'marketing'))).toMatch(
      /already published with a different remoteEntry\.js\. Increase the version in mfe-marketing\/package\.json/,
    );
  });

  it('rejects a picture with code', async () => {
    const files = { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>' };
    const folder = await writeRelease(store.dir, 'marketing', { files });
    expect(await refusalOf(commands.publish(open(folder), 'marketing'))).toMatch(
      /^logo\.svg contains the handler onload/,
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
  ])('rejects %s', async (_, damage, expected) => {
    const folder = await writeRelease(store.dir, 'marketing');
    await damage(folder);
    expect(await refusalOf(commands.publish(open(folder), 'marketing'))).toMatch(expected);
  });

  it('stores nothing of a build with another name', async () => {
    const context = open(await writeRelease(store.dir, 'discovery'));
    expect(await refusalOf(commands.publish(context, 'marketing'))).toBe(
      'The build of marketing has the name discovery in its release.json.',
    );
    expect(await context.store.list('releases')).toEqual([]);
  });
});

describe('activate', () => {
  it('rejects a container with the name of another remote', async () => {
    const changes = { sidecar: { container: 'mfe_discovery_1_0_0' } };
    expect(await refusalOf(release('marketing', '1.0.0', changes))).toMatch(
      /container name mfe_discovery_1_0_0 of marketing@1\.0\.0 does not start with mfe_marketing_/,
    );
    expect(await entryOf('marketing')).toBeUndefined();
  });

  it('rejects a release whose files were altered in the store', async () => {
    const context = await publish('marketing', '1.0.0');
    await writeFile(path.join(store.dir, 'store/releases/marketing/1.0.0/routes.js'), 'evil');
    expect(await refusalOf(commands.activate(context, 'marketing', '1.0.0'))).toMatch(
      /was changed in the store/,
    );
  });
});

describe('rollback', () => {
  it('makes the fallback live, logs it, and the bad release does not become the fallback', async () => {
    await release('marketing', '1.0.0');
    await release('marketing', '1.1.0');
    const { revision, remotes } = await commands.rollback(open(), 'marketing');
    expect(revision).toBe(3);
    expect(remotes.marketing?.active.version).toBe('1.0.0');
    expect(remotes.marketing?.lastGood).toBeNull();
    const lines = await log(open());
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^ {3}3 {2}\d{4}-.* {2}tester {8}rollback marketing$/);
    expect(await status(open())).toContainEqual(
      expect.stringMatching(/^marketing +1\.0\.0 +active$/),
    );
  });

  it('fails without a fallback', async () => {
    await release('marketing', '1.0.0');
    expect(await refusalOf(commands.rollback(open(), 'marketing'))).toMatch(/has no fallback/);
    expect(await refusalOf(commands.rollback(open(), 'account'))).toMatch(/has no active release/);
  });
});
