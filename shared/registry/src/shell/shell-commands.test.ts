import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readNewest } from '../changes';
import { openCommands, publishAndActivate, refusalOf } from '../command-fixtures';
import * as commands from '../commands';
import { parseRemote, parseSubject } from '../naming/named';
import { log, status } from '../status';
import { makeTempDir, writeRelease } from '../fixtures';
import { doctor } from '../doctor/doctor';
import { makeMeasures } from '../measures/measures-fixtures';
import { makeReport } from '../reports/report-fixtures';
import { writeReport } from '../reports/shell-reports';
import { listServed } from './shell-entry';
import { storeShell, writeShell, type ShellChanges } from './shell-fixtures';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-11-01T00:00:00.000Z');
const afterDays = (days: number) => new Date(START + days * DAY);
const open = (days = 0) => ({ ...openCommands(temp.dir), now: () => afterDays(days) });
const readShells = async () => (await readNewest(open().store, 'production'))?.shell ?? null;
/** Stores a shell and makes it live, so many days after the first. */
async function release(version: string, days = 0, changes?: ShellChanges) {
  await storeShell(open().store, temp.dir, version, changes);
  return commands.activate(open(days), 'shell', version);
}
const versionsServed = async (days: number) =>
  listServed(await readShells(), afterDays(days)).map(({ version }) => version);

it('publishes, activates and rolls back the shell as a remote', async () => {
  const context = { ...open(), releaseFolder: () => '' };
  const folder = await writeShell(temp.dir, '1.0.0');
  expect(await commands.publish({ ...context, releaseFolder: () => folder }, 'shell')).toBe(
    '1.0.0',
  );
  await commands.activate(context, 'shell', '1.0.0');
  await release('1.1.0');
  expect(await readShells()).toMatchObject({
    active: { version: '1.1.0', provided: { react: '19.3.1' } },
    lastGood: { version: '1.0.0' },
  });
  expect(await status(context)).toContain(
    'shell       1.1.0                   active, before it 1.0.0',
  );
  await commands.rollback(context, 'shell');
  expect(await readShells()).toMatchObject({ active: { version: '1.0.0' }, lastGood: null });
  expect(await refusalOf(commands.rollback(context, 'shell'))).toBe(
    'shell@1.0.0 has no release before it to go back to. Activate another one by name instead. Which there are: npm run mfe -- list shell',
  );
  expect((await log(context)).map((line) => line.slice(46))).toEqual([
    'activate shell@1.0.0',
    'activate shell@1.1.0',
    'rollback shell',
  ]);
});

describe('status', () => {
  const statusOf = async (changes: Parameters<typeof makeReport>[0]) => {
    await release('1.0.0');
    const server = makeReport({ shell: { version: '1.0.0', provided: {} }, ...changes });
    await writeReport(open().store, 'production', server);
    return (await status(open())).find((line) => line.startsWith('shell'));
  };

  it('says how many loads speak for the shell', async () => {
    expect(await statusOf({ shellLoads: { loads: 7, hasFailed: false } })).toMatch(
      /active, not yet good \(7\)$/,
    );
  });

  it('says that it threw, and shows what was seen of it', async () => {
    const measures = [makeMeasures('shell', '1.0.0', { renders: [30, 2] })];
    expect(await statusOf({ shellLoads: { loads: 7, hasFailed: true }, measures })).toMatch(
      /not good: it threw in a render$/,
    );
    expect((await status(open())).join('\n')).toContain(
      '1.0.0 in the last hour: 30 renders, 2 failed',
    );
  });
});

it('changes nothing when the live shell is activated', async () => {
  const { revision } = await release('1.0.0');
  expect((await commands.activate(open(), 'shell', '1.0.0')).revision).toBe(revision);
});

it('refuses a build that was changed, and a version that is taken', async () => {
  const folder = await writeShell(temp.dir, '1.0.0');
  const context = { ...open(), releaseFolder: () => folder };
  await commands.publish(context, 'shell');
  const other = await writeShell(temp.dir, '1.0.0', { files: { 'server/main.cjs': 'other' } });
  expect(
    await refusalOf(commands.publish({ ...context, releaseFolder: () => other }, 'shell')),
  ).toMatch(
    /shell@1\.0\.0 is published already, with another server\/main\.cjs\. Raise the version in shell\/package\.json/,
  );
  await writeFile(path.join(folder, 'server/main.cjs'), 'evil');
  expect(await refusalOf(commands.publish(context, 'shell'))).toMatch(
    /server\/main\.cjs was changed after the build/,
  );
});

it('takes no remote by the name of the shell', () => {
  expect(() => parseRemote('shell')).toThrow(/is no remote/);
  expect(parseSubject('shell')).toBe('shell');
});

it('refuses a shell that was changed in the store', async () => {
  await storeShell(open().store, temp.dir, '1.0.0');
  await open().store.replace('releases/shell/1.0.0/server/main.cjs', Buffer.from('evil'));
  expect(await refusalOf(commands.activate(open(), 'shell', '1.0.0'))).toBe(
    'releases/shell/1.0.0/server/main.cjs is missing from the store or was changed there.',
  );
});

describe('a shell and the remotes that are live', () => {
  beforeEach(() => publishAndActivate(temp.dir, 'marketing', '1.0.0'));

  it('refuses a shell that does not provide what one of them requires', async () => {
    const refusal = await refusalOf(release('2.0.0', 0, { provided: { react: '20.0.0' } }));
    expect(refusal).toMatch(/^marketing requires react \^19\.0\.0, and shell 2\.0\.0 provides 20/);
    expect(await refusalOf(release('2.1.0', 0, { provided: {} }))).toMatch(
      /^marketing requires react, which shell 2\.1\.0 does not provide/,
    );
  });

  it('lets them be, where they go live by the same command', async () => {
    await storeShell(open().store, temp.dir, '2.0.0', { provided: { react: '20.0.0' } });
    await commands.activate(open(), 'shell', '2.0.0', { together: ['shell', 'marketing'] });
    expect((await readShells())?.active.version).toBe('2.0.0');
  });

  it('refuses a shell under which one of them does not run', async () => {
    await storeShell(open().store, temp.dir, '1.1.0');
    const tryShell = jest.fn().mockResolvedValue(['Under shell 1.1.0: marketing@1.0.0 throws.']);
    expect(await refusalOf(commands.activate({ ...open(), tryShell }, 'shell', '1.1.0'))).toBe(
      'Under shell 1.1.0: marketing@1.0.0 throws.',
    );
    const [[shell, , remotes]] = tryShell.mock.calls as [[{ version: string }, unknown, object[]]];
    expect(shell.version).toBe('1.1.0');
    expect(remotes).toMatchObject([{ name: 'marketing', version: '1.0.0' }]);
  });
});

describe('a remote and the shells that may load it', () => {
  const activate = async (requires: Record<string, string>, together: string[] = []) => {
    const folder = await writeRelease(temp.dir, 'marketing', { sidecar: { requires } });
    const context = { ...open(), releaseFolder: () => folder };
    await commands.publish(context, 'marketing');
    return commands.activate(context, 'marketing', '1.0.0', { together });
  };

  it('is checked against the live shell and the one before it, not against the one built here', async () => {
    await release('1.0.0', 0, { provided: { react: '19.0.0' } });
    await release('2.0.0', 1, { provided: { react: '20.0.0' } });
    expect(await refusalOf(activate({ react: '^20.0.0' }))).toMatch(
      /^marketing requires react \^20\.0\.0, and shell 1\.0\.0 provides 19\.0\.0/,
    );
    await activate({ react: '^20.0.0' }, ['shell', 'marketing']);
  });

  it('is run under the live shell and the one before it; together with a shell, under that one', async () => {
    await release('1.0.0');
    await release('1.1.0', 1);
    const folder = await writeRelease(temp.dir, 'marketing');
    const tryRelease = jest.fn(async (_sidecar: object, _shells: readonly object[]) => []);
    const context = { ...open(), releaseFolder: () => folder, tryRelease };
    await commands.publish(context, 'marketing');
    await commands.activate(context, 'marketing', '1.0.0');
    await commands.activate(context, 'marketing', '1.0.0', { together: ['shell', 'marketing'] });
    const versions = tryRelease.mock.calls.map(([, shells]) => shells);
    expect(versions).toMatchObject([
      [{ version: '1.1.0' }, { version: '1.0.0' }],
      [{ version: '1.1.0' }],
    ]);
  });

  it('is refused where it declares a place that the live shell does not know', async () => {
    await release('1.0.0', 0, { knows: { places: ['layout:top'], services: [] } });
    const slot = {
      place: 'home:section',
      widget: 'New',
      order: 1,
      wake: 'late',
      frame: 'page',
    } as const;
    const reserve = { height: '1rem', isKept: false };
    const folder = await writeRelease(temp.dir, 'marketing', {
      sidecar: { slots: [{ ...slot, reserve }] },
    });
    const context = { ...open(), releaseFolder: () => folder };
    await commands.publish(context, 'marketing');
    expect(await refusalOf(commands.activate(context, 'marketing', '1.0.0'))).toBe(
      'marketing declares the place home:section, which shell 1.0.0 does not know. Deploy a shell that does first.',
    );
  });
});

describe('what stays served', () => {
  it('is what was replaced at most 30 days ago, and two releases however old', async () => {
    for (const [index, version] of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].entries())
      await release(version, index * 10);
    expect(await versionsServed(30)).toEqual(['1.3.0', '1.2.0', '1.1.0', '1.0.0']);
    expect(await versionsServed(40)).toEqual(['1.3.0', '1.2.0', '1.1.0', '1.0.0']);
    expect(await versionsServed(41)).toEqual(['1.3.0', '1.2.0', '1.1.0']);
    expect(await versionsServed(400)).toEqual(['1.3.0', '1.2.0', '1.1.0']);
  });

  it('counts from the last time that it was replaced', async () => {
    await release('1.0.0');
    await release('1.1.0', 1);
    await commands.rollback(open(2), 'shell');
    for (const [index, version] of ['1.2.0', '1.3.0', '1.4.0'].entries())
      await release(version, 20 + index);
    expect(await versionsServed(50)).toEqual(['1.4.0', '1.3.0', '1.2.0', '1.0.0']);
  });

  it('is left alone by doctor, which misses what is gone of it', async () => {
    await release('1.0.0');
    await release('1.1.0');
    const late = { now: new Date(Date.now() + 60 * DAY), isMending: true };
    expect((await doctor(open(), late)).isWell).toBe(true);
    await rm(path.join(temp.dir, 'store/releases/shell/1.0.0'), { recursive: true });
    await storeShell(open().store, temp.dir, '1.2.0');
    await open().store.remove('releases/shell/1.2.0/release.json');
    const { lines } = await doctor(open(), late);
    expect(lines).toEqual([
      expect.stringMatching(
        /^Left: shell@1\.0\.0 was live before in production and is not in the store/,
      ),
      expect.stringMatching(/^Mended: shell@1\.2\.0 is only half there/),
    ]);
  });
});
