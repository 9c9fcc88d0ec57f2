import { useStore } from '../testing/cli-fixtures';
import * as commands from '../releases/commands';
import { commitChange, readLog } from './changes';
import { refusalOf, SHELL } from '../testing/release-fixtures';
import { status, readMeasures } from '../operations/status';
import { pointerKey } from '../store/store';
import { GOOD_AFTER_LOADS, markGood, readGood } from './stored-releases';
import { makeReport, makeMeasures } from '../testing/registry-fixtures';
import {
  writeReport,
  type ShellReport,
  readReports,
  REPORT_LASTS_MS,
  waitForShells,
} from './shell-reports';

describe('changes', () => {
  const store = useStore();

  test('writes no revision when nothing changes, but repairs the pointer', async () => {
    const context = store.open();
    const first = await commitChange(context, 'test', (draft) => ({ ...draft }));
    const key = pointerKey('production');
    const pointer = await context.store.read(key);
    await context.store.replace(key, Buffer.from('damaged'));
    expect(await commitChange(context, 'test', (draft) => draft)).toEqual(first);
    expect(await readLog(context.store, 'production')).toHaveLength(1);
    expect(await context.store.read(key)).toEqual(pointer);
  });
});

describe('good releases', () => {
  const { open, release } = useStore();
  let context: commands.CommandContext;
  beforeEach(() => {
    context = open();
  });

  /** @returns the fallback afterwards */
  async function activate(version: string): Promise<string | undefined> {
    const { remotes } = await release('marketing', version);
    return remotes['marketing']?.lastGood?.version;
  }
  const mark = (version: string, by = 'one-3000') =>
    markGood(context.store, 'production', {
      remote: 'marketing',
      version,
      at: '2026-11-23T12:00:00.000Z',
      by,
      healthSignals: `${GOOD_AFTER_LOADS} loads`,
    });

  describe('confirmGood', () => {
    it('keeps the first mark, per environment', async () => {
      await mark('1.0.0');
      await mark('1.0.0', 'two-3000');
      const key = 'registry/production/good/marketing/1.0.0.json';
      expect(JSON.parse(String(await context.store.read(key)))).toMatchObject({ by: 'one-3000' });
      expect([...(await readGood(context.store, 'production'))]).toEqual(['marketing@1.0.0']);
      expect((await readGood(context.store, 'staging')).size).toBe(0);
    });

    it('lets any user confirm a stored release', async () => {
      await activate('1.0.0');
      await commands.confirm(context, 'marketing', '1.0.0');
      expect([...(await readGood(context.store, 'production'))]).toEqual(['marketing@1.0.0']);
      expect(await refusalOf(commands.confirm(context, 'marketing', '7.7.7'))).toMatch(
        /is not in the store/,
      );
    });
  });

  describe('fallback', () => {
    it('stays a good release until a newer one is good', async () => {
      await activate('1.0.0');
      await mark('1.0.0');
      expect(await activate('1.1.0')).toBe('1.0.0');
      expect(await activate('1.2.0')).toBe('1.0.0');
      const { remotes } = await commands.rollback(context, 'marketing');
      expect(remotes['marketing']?.active.version).toBe('1.0.0');
    });

    it('is the newest good release', async () => {
      await activate('1.0.0');
      await activate('1.1.0');
      await mark('1.0.0');
      await mark('1.1.0');
      expect(await activate('1.2.0')).toBe('1.1.0');
    });

    it('is never the live release', async () => {
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

    it('shows how many loads a release that is not yet good has', async () => {
      await report('one-3000', seen(3));
      await report('two-3000', seen(7));
      expect(await line()).toMatch(
        /^marketing +1\.1\.0 +active, not yet good \(7\), previously 1\.0\.0 \(good\)$/,
      );
    });

    it('shows that a release threw', async () => {
      await report('one-3000', seen(3, true));
      await report('two-3000', seen(7));
      expect(await line()).toMatch(/active, not good: it threw in a render, previously/);
    });

    it('shows that a release is good, regardless of later reports', async () => {
      await report('one-3000', seen(0));
      await mark('1.1.0');
      expect(await line()).toMatch(/ active, good, previously 1\.0\.0 \(good\)$/);
    });
  });
});

describe('shell reports', () => {
  const { open, release } = useStore();
  let context: commands.CommandContext;
  beforeEach(() => {
    context = open();
  });

  const report = (changes: Partial<ShellReport> = {}): Promise<void> =>
    writeReport(context.store, 'production', makeReport(changes));
  const names = async () =>
    (await readReports(context.store, 'production')).map(({ name }) => name);

  describe('readReports', () => {
    it('lists running servers only: not stopped, silent, or damaged ones', async () => {
      await report();
      await report({ name: 'ended', isRunning: false });
      await report({ name: 'silent', at: new Date(Date.now() - REPORT_LASTS_MS).toISOString() });
      await context.store.create('registry/production/shells/damaged.json', Buffer.from('{'));
      expect(await names()).toEqual(['one-3000']);
      expect(await readReports(context.store, 'staging')).toEqual([]);
      await report({ isRunning: false });
      expect(await names()).toEqual([]);
    });
  });

  describe('waitForShells', () => {
    it('waits for a server that is behind, and lists those that show the revision', async () => {
      expect(await waitForShells(context, 7)).toEqual([]);
      await report({ revision: 6 });
      await report({ name: 'two-3000', revision: 8 });
      const waiting = waitForShells(context, 7);
      await report({ revision: 7 });
      expect(await waiting).toEqual(['Shown by one-3000, two-3000.']);
    });

    it('lists the servers that do not follow', async () => {
      await report({ revision: 6 });
      await report({ name: 'two-3000', revision: 7 });
      expect(await waitForShells(context, 7, 50)).toEqual([
        'one-3000 does not show it yet: it serves revision 6. See its log for the reason.',
      ]);
    });
  });

  describe('status', () => {
    beforeEach(() => release('marketing', '1.0.0'));
    const shells = async () => (await status(context)).slice(3);

    it('shows the last hour of a remote, summed over all shell servers', async () => {
      const measures = [makeMeasures('marketing', '1.0.0', { renders: [30, 1], networks: [9, 2] })];
      await report({ serves: { marketing: '1.0.0' }, measures });
      await report({ name: 'two-3000', serves: { marketing: '1.0.0' }, measures });
      expect((await shells())[0]).toBe(
        '            1.0.0 in the last hour: 60 renders, 2 failed; 18 page loads in browsers, 4 failed',
      );
      expect(await readMeasures(context)).toMatchObject([
        {
          remote: 'marketing',
          version: '1.0.0',
          renders: { loads: 60, failures: 2 },
          lcpP75: null,
        },
      ]);
    });

    it('shows deviating versions and skipped releases', async () => {
      const quarantined = [
        { remote: 'marketing', version: '1.0.0', reason: 'it was blocked\n  at x' },
      ];
      await report({ revision: 0, quarantined });
      expect(await shells()).toEqual([
        `shell       one-3000, version ${SHELL.version}, revision 0, not the newest`,
        '            serves marketing@nothing',
        '            quarantined: marketing@1.0.0, it was blocked',
      ]);
    });
  });
});
