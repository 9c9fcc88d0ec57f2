import { useStore } from '../testing/cli-fixtures';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkBuilt } from '../releases/check-release';
import { refusalOf, storeShell, writeShell, type ShellChanges } from '../testing/release-fixtures';
import * as commands from '../releases/commands';
import { makeMeasures, makeReport, makeSlot } from '../testing/registry-fixtures';
import { parseReleaseName, parseSubject } from './names';
import { writeReport } from './shell-reports';
import { status } from '../operations/status';
import { listStoredShells } from './stored-shells';

const files = useStore();
const { open, publish: publishRemote, release } = files;
const store = (version: string, changes?: ShellChanges) =>
  storeShell(open().store, files.dir, version, changes);

it('publishes the shell like a remote, without making it live', async () => {
  const folder = await writeShell(files.dir, '1.0.0');
  expect(await commands.publish(open(folder), 'shell')).toBe('1.0.0');
  expect(parseSubject('shell')).toBe('shell');
  expect(() => parseReleaseName('shell@1.0.0')).toThrow(/"shell" is not a valid remote name/);
});

it('rejects an altered build and a version that exists', async () => {
  const folder = await writeShell(files.dir, '1.0.0');
  await commands.publish(open(folder), 'shell');
  const other = await writeShell(files.dir, '1.0.0', { files: { 'server/main.cjs': 'other' } });
  expect(await refusalOf(commands.publish(open(other), 'shell'))).toMatch(
    /shell@1\.0\.0 is already published with a different server\/main\.cjs\. Increase the version in shell\/package\.json/,
  );
  await writeFile(path.join(folder, 'server/main.cjs'), 'evil');
  expect(await refusalOf(commands.publish(open(folder), 'shell'))).toMatch(
    /server\/main\.cjs was changed after the build/,
  );
});

it('lists readable stored shells, newest build first', async () => {
  await store('1.0.0');
  await store('0.9.0', { builtAt: '2026-11-02T00:00:00.000Z' });
  await store('2.0.0');
  await open().store.replace('releases/shell/2.0.0/release.json', Buffer.from('{'));
  const shells = await listStoredShells(open().store);
  expect(shells.map(({ version }) => version)).toEqual(['0.9.0', '1.0.0']);
});

it('shows measurements of the running shells in status', async () => {
  await release('marketing', '1.0.0');
  const measures = [makeMeasures('shell', '1.0.0', { renders: [30, 2] })];
  await writeReport(open().store, 'production', makeReport({ measures }));
  expect((await status(open())).join('\n')).toContain(
    '1.0.0 in the last hour: 30 renders, 2 failed',
  );
});

describe('check of a built shell', () => {
  beforeEach(() => release('marketing', '1.0.0'));
  const check = async (changes: ShellChanges) =>
    refusalOf(checkBuilt(open(await writeShell(files.dir, '2.0.0', changes)), 'shell'));

  it('rejects a shell without something that a live remote requires', async () => {
    expect(await check({ provided: { react: '20.0.0' } })).toMatch(
      /^marketing requires react \^19\.0\.0, but shell 2\.0\.0 provides 20/,
    );
    expect(await check({ provided: {} })).toMatch(
      /^marketing requires react, which shell 2\.0\.0 does not provide/,
    );
  });

  it('rejects a shell under which a live remote fails', async () => {
    const tryShell = jest.fn().mockResolvedValue(['Under shell 2.0.0: marketing@1.0.0 throws.']);
    const context = { ...open(await writeShell(files.dir, '2.0.0')), tryShell };
    expect(await refusalOf(checkBuilt(context, 'shell'))).toBe(
      'Under shell 2.0.0: marketing@1.0.0 throws.',
    );
    const [[shell, , remotes]] = tryShell.mock.calls as [[{ version: string }, unknown, object[]]];
    expect(shell.version).toBe('2.0.0');
    expect(remotes).toMatchObject([{ name: 'marketing', version: '1.0.0' }]);
  });
});

describe('a remote and the shells that may load it', () => {
  async function publish(requires: Record<string, string>) {
    const context = await publishRemote('marketing', '1.0.0', { sidecar: { requires } });
    const runRelease = jest.fn(async (_sidecar: object, _shells: readonly object[]) => []);
    return { ...context, runRelease };
  }

  it('checks and runs a remote with every running shell', async () => {
    for (const [name, version, react] of [
      ['one-3000', '1.0.0', '19.0.0'],
      ['two-3000', '2.0.0', '20.0.0'],
    ] as const) {
      const shell = { version, provided: { react } };
      await writeReport(open().store, 'production', makeReport({ name, shell }));
    }
    const context = await publish({ react: '^20.0.0' });
    expect(await refusalOf(commands.activate(context, 'marketing', '1.0.0'))).toMatch(
      /^marketing requires react \^20\.0\.0, but shell 1\.0\.0 provides 19\.0\.0/,
    );
    expect(context.runRelease.mock.calls[0]?.[1]).toMatchObject([
      { version: '1.0.0' },
      { version: '2.0.0' },
    ]);
  });

  it('checks a remote with the newest stored shell when none runs', async () => {
    await store('1.0.0');
    await store('2.0.0', { provided: { react: '20.0.0' }, builtAt: '2026-11-02T00:00:00.000Z' });
    const context = await publish({ react: '^20.0.0' });
    await commands.activate(context, 'marketing', '1.0.0');
    expect(context.runRelease.mock.calls[0]?.[1]).toMatchObject([{ version: '2.0.0' }]);
  });

  it('rejects a remote that declares an unknown slot', async () => {
    await store('1.0.0', { knows: { slots: ['layout:top'], services: [] } });
    const sidecar = { slots: [makeSlot('home:section')] };
    const context = await publishRemote('marketing', '1.0.0', { sidecar });
    expect(await refusalOf(commands.activate(context, 'marketing', '1.0.0'))).toBe(
      'marketing declares the slot home:section, which shell 1.0.0 does not support. First deploy a shell that does.',
    );
  });
});
