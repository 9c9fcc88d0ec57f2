import {
  openCommands,
  publishAndActivate,
  refusalOf,
  makeTempDir,
} from '../testing/release-fixtures';
import * as commands from '../releases/commands';
import { status } from '../operations/status';
import { GOOD_AFTER_LOADS, markGood, readGood } from './good-releases';
import { makeReport } from '../testing/registry-fixtures';
import { writeReport, type ShellReport } from './shell-reports';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let context: commands.CommandContext;
beforeEach(async () => {
  temp = await makeTempDir();
  context = openCommands(temp.dir);
});
afterEach(() => temp.remove());

/** @returns the fallback afterwards */
async function activate(version: string): Promise<string | undefined> {
  const { remotes } = await publishAndActivate(temp.dir, 'marketing', version);
  return remotes['marketing']?.lastGood?.version;
}
const mark = (version: string, by = 'one-3000') =>
  markGood(context.store, 'production', {
    remote: 'marketing',
    version,
    at: '2026-11-23T12:00:00.000Z',
    by,
    evidence: `${GOOD_AFTER_LOADS} loads`,
  });

describe('a mark', () => {
  it('is kept as it was first made, and is of one environment', async () => {
    await mark('1.0.0');
    await mark('1.0.0', 'two-3000');
    const key = 'registry/production/good/marketing/1.0.0.json';
    expect(JSON.parse(String(await context.store.read(key)))).toMatchObject({ by: 'one-3000' });
    expect([...(await readGood(context.store, 'production'))]).toEqual(['marketing@1.0.0']);
    expect((await readGood(context.store, 'staging')).size).toBe(0);
  });

  it('is made by whoever has tried a release out, once it is stored', async () => {
    await activate('1.0.0');
    await commands.confirm(context, 'marketing', '1.0.0');
    expect([...(await readGood(context.store, 'production'))]).toEqual(['marketing@1.0.0']);
    expect(await refusalOf(commands.confirm(context, 'marketing', '7.7.7'))).toMatch(
      /is not in the store/,
    );
  });
});

describe('the fallback', () => {
  it('stays a good release while those after it are not known to be good', async () => {
    await activate('1.0.0');
    await mark('1.0.0');
    expect(await activate('1.1.0')).toBe('1.0.0');
    expect(await activate('1.2.0')).toBe('1.0.0');
    const { remotes } = await commands.rollback(context, 'marketing');
    expect(remotes['marketing']?.active.version).toBe('1.0.0');
  });

  it('is the newest good one', async () => {
    await activate('1.0.0');
    await activate('1.1.0');
    await mark('1.0.0');
    await mark('1.1.0');
    expect(await activate('1.2.0')).toBe('1.1.0');
  });

  it('is the one before where none is known to be good', async () => {
    await activate('1.0.0');
    expect(await activate('1.1.0')).toBe('1.0.0');
    expect(await activate('1.2.0')).toBe('1.1.0');
  });

  it('is never the live release itself', async () => {
    await activate('1.0.0');
    await mark('1.0.0');
    await activate('1.1.0');
    const { remotes } = await commands.activate(context, 'marketing', '1.0.0');
    expect(remotes['marketing']).toMatchObject({
      active: { version: '1.0.0' },
      lastGood: { version: '1.1.0' },
    });
  });
});

describe('status', () => {
  const report = (name: string, loads: ShellReport['loads']) =>
    writeReport(
      context.store,
      'production',
      makeReport({ name, revision: 2, serves: { marketing: '1.1.0' }, loads }),
    );
  const seen = (loads: number, hasFailed = false) => [
    { remote: 'marketing', version: '1.1.0', loads, hasFailed },
  ];
  const line = async () => (await status(context))[1];
  beforeEach(async () => {
    await activate('1.0.0');
    await mark('1.0.0');
    await activate('1.1.0');
  });

  it('says how many loads speak for a release that is not yet good', async () => {
    await report('one-3000', seen(3));
    await report('two-3000', seen(7));
    expect(await line()).toMatch(
      /^marketing +1\.1\.0 +active, not yet good \(7\), before it 1\.0\.0 \(good\)$/,
    );
  });

  it('says that one threw', async () => {
    await report('one-3000', seen(3, true));
    await report('two-3000', seen(7));
    expect(await line()).toMatch(/active, not good: it threw in a render, before it/);
  });

  it('says that one is good, whoever has seen what since', async () => {
    await report('one-3000', seen(0));
    await mark('1.1.0');
    expect(await line()).toMatch(/ active, good, before it 1\.0\.0 \(good\)$/);
  });
});
