import { useStore } from '../testing/cli-fixtures';
import * as commands from './commands';
import { refusalOf } from '../testing/release-fixtures';
import { type CommandContext, startCanary } from './commands';
import { freeze } from '../registry/freeze';
import { makeMeasures, makeReport } from '../testing/registry-fixtures';
import type { ReleaseMeasures } from '../registry/measures';
import { writeReport } from '../registry/shell-reports';
import { prepareGuard, guardReleases, parseDuration, findHarm } from './guard';

describe('guard', () => {
  const POLL_MS = 5;
  const store = useStore();
  const { newest, publish } = store;
  let context: CommandContext;
  let ending: AbortController;
  const notified: string[] = [];
  beforeEach(async () => {
    context = store.open();
    ending = new AbortController();
    notified.length = 0;
  });

  /** A shell server that shows what is live. */
  const report = (...measures: readonly ReleaseMeasures[]): Promise<void> =>
    writeReport(context.store, 'production', makeReport({ revision: 99, measures: [...measures] }));
  const prepare = (looks = 10) =>
    prepareGuard(context, {
      durationMs: looks * POLL_MS,
      pollIntervalMs: POLL_MS,
      notify: (line) => notified.push(line),
      signal: ending.signal,
    });
  const live = async () => (await store.entryOf('menu'))?.active.version;
  const before = makeMeasures('menu', '1.0.0', { renders: [100, 0], networks: [60, 0] });
  const release = { remote: 'menu', version: '2.0.0' };

  /** Guards 2.0.0, which is live, against 1.0.0 before it. */
  async function goLive(...measures: readonly ReleaseMeasures[]) {
    await store.release('menu', '1.0.0');
    await report(before, ...measures);
    const guard = await prepare();
    await store.release('menu', '2.0.0');
    return guard;
  }

  test('rolls back a release that fails more often than the previous one', async () => {
    const guard = await goLive();
    await report(before, makeMeasures('menu', '2.0.0', { renders: [20, 6] }));
    const { lines, isWell } = await guard.watch([release]);
    expect(isWell).toBe(false);
    expect(lines).toEqual([
      'Rolled back menu@2.0.0: it failed in 6 of 20 renders; the previous release in 0 of 100 renders.',
      'menu was rolled back to 1.0.0 (revision 3).',
      'Shown by one-3000.',
    ]);
    expect(await live()).toBe('1.0.0');
  });

  test('rolls back a harmful release during a freeze and logs why', async () => {
    const guard = await goLive();
    await freeze(context, '*', 'the holidays');
    await report(before, makeMeasures('menu', '2.0.0', { renders: [20, 6] }));
    await guard.watch([release]);
    expect(await live()).toBe('1.0.0');
    const { change } = (await newest()) ?? {};
    expect(change?.command).toMatch(/^rollback menu --despite-freeze "guard: it failed in 6 of 20/);
  });

  test('keeps a healthy release live and reports progress', async () => {
    const guard = await goLive();
    await report(before, makeMeasures('menu', '2.0.0', { renders: [200, 1], networks: [50, 4] }));
    expect(await guard.watch([release])).toEqual({
      lines: ['menu@2.0.0 stays live: failed in 1 of 200 renders, 4 of 50 networks of browsers.'],
      isWell: true,
    });
    expect(notified).toHaveLength(1);
    expect(await live()).toBe('2.0.0');
  });

  test('ignores failures before the release', async () => {
    const earlier = makeMeasures('menu', '2.0.0', { renders: [20, 20], networks: [20, 20] });
    const guard = await goLive(earlier);
    await report(before, earlier);
    expect((await guard.watch([release])).isWell).toBe(true);
  });

  test('does not touch what another user has changed in the meantime', async () => {
    const guard = await goLive();
    await store.release('menu', '3.0.0');
    await report(before, makeMeasures('menu', '2.0.0', { renders: [20, 20] }));
    const { lines, isWell } = await guard.watch([release]);
    expect(isWell).toBe(false);
    expect(lines[0]).toMatch(/^menu@2\.0\.0 is no longer live: .*activate menu@3\.0\.0/);
    expect(await live()).toBe('3.0.0');
  });

  test('leaves what is live when the user stops it', async () => {
    const guard = await goLive();
    ending.abort();
    expect(await guard.watch([release])).toEqual({
      lines: ['Stopped watching menu@2.0.0. What is live stays live.'],
      isWell: false,
    });
    expect(await live()).toBe('2.0.0');
  });

  test('does not watch a first release, which has no baseline', async () => {
    await report();
    const guard = await prepare();
    await store.release('menu', '1.0.0');
    expect(await guard.watch([{ remote: 'menu', version: '1.0.0' }])).toEqual({
      lines: ['There is no release to compare menu@1.0.0 with, so it is not watched.'],
      isWell: true,
    });
  });

  test('reads durations of up to an hour', () => {
    expect(['30s', '5m', '1h'].map(parseDuration)).toEqual([30_000, 300_000, 3_600_000]);
    for (const text of ['', '5', '0m', '2h', '-5m', '5 m', '99999999s'])
      expect(() => parseDuration(text)).toThrow(/is not a valid duration to watch/);
  });

  describe('of a canary', () => {
    const menu = () => store.entryOf('menu');
    const canary = { remote: 'menu', version: '2.0.0', isCanary: true };

    /** Guards 2.0.0, which a tenth of the visitors have; the others have 1.0.0. */
    async function start() {
      await store.release('menu', '1.0.0');
      await publish('menu', '2.0.0');
      await report();
      const guard = await prepare();
      await startCanary(context, 'menu', '2.0.0', 0.1);
      return guard;
    }

    test('ends a canary that fails in browsers more often than the live release', async () => {
      const guard = await start();
      await freeze(context, '*', 'the holidays');
      await report(
        makeMeasures('menu', '1.0.0', { networks: [90, 1] }),
        makeMeasures('menu', '2.0.0', { networks: [10, 5] }),
      );
      expect(await guard.watch([canary])).toEqual({
        isWell: false,
        lines: [
          'Ended the canary menu@2.0.0: it failed in 5 of 10 networks of browsers; the live release in 1 of 90 networks of browsers.',
          'All visitors get menu@1.0.0 (revision 4).',
          'Shown by one-3000.',
        ],
      });
      expect(await menu()).toMatchObject({ active: { version: '1.0.0' }, canary: null });
      expect((await newest())?.change.command).toMatch(
        /^abort menu@2\.0\.0 --reason "guard: it failed in 5 of 10 networks/,
      );
    });

    test('keeps a canary when everything fails at the same time', async () => {
      const guard = await start();
      await report(
        makeMeasures('menu', '1.0.0', { networks: [90, 40] }),
        makeMeasures('menu', '2.0.0', { networks: [10, 5] }),
      );
      expect(await guard.watch([canary])).toEqual({
        isWell: true,
        lines: [
          'menu@2.0.0 stays a canary: failed in 0 of 0 renders, 5 of 10 networks of browsers.',
        ],
      });
      expect((await menu())?.canary).toMatchObject({ version: '2.0.0', share: 0.1 });
    });

    test('does not touch a canary that another user has ended', async () => {
      const guard = await start();
      await commands.activate(context, 'menu', '2.0.0');
      const { lines, isWell } = await guard.watch([canary]);
      expect(isWell).toBe(false);
      expect(lines[0]).toMatch(/^menu@2\.0\.0 is no longer the canary: .*activate menu@2\.0\.0/);
    });
  });

  describe('guardReleases', () => {
    const change = async () => {
      const { revision } = await store.release('menu', '2.0.0');
      const releases = [{ remote: 'menu', version: '2.0.0' }];
      return { lines: ['It is live.'], revision, releases };
    };
    const session = (changes = {}) => ({
      ...{ context, notify: () => undefined, end: () => undefined },
      ...changes,
    });

    test('rejects an invalid duration, or a missing shell server, before anything changes', async () => {
      const changing = jest.fn(change);
      const unreadable = guardReleases(session(), 'soon', changing);
      expect(await refusalOf(unreadable)).toMatch(/"soon" is not a valid duration/);
      const unseen = guardReleases(session(), '5m', changing);
      expect(await refusalOf(unseen)).toMatch(/^No running shell server/);
      expect(changing).not.toHaveBeenCalled();
    });

    test('exits with 130 on Ctrl-C and leaves what is live', async () => {
      await store.release('menu', '1.0.0');
      await writeReport(context.store, 'production', makeReport({ revision: 99 }));
      const notify = (line: string) => {
        expect(line).toBe(
          'Watching menu@2.0.0 for 1h. Ctrl-C stops watching and leaves what is live.',
        );
        setImmediate(() => process.emit('SIGINT'));
      };
      const end = jest.fn();
      expect(await guardReleases(session({ notify, end }), '1h', change)).toEqual([
        'It is live.',
        'Shown by one-3000.',
        'Stopped watching menu@2.0.0. What is live stays live.',
      ]);
      expect(end).toHaveBeenCalledWith(130);
      expect(process.listenerCount('SIGINT')).toBe(0);
    });
  });
});

describe('findHarm', () => {
  type Counts = Parameters<typeof makeMeasures>[2];
  const seen = (...servers: readonly Counts[]) =>
    servers.map((counts) => makeMeasures('menu', '1.0.0', counts));

  test.each<[string, Counts[], Counts[], boolean]>([
    ['5 of 20 renders, none before', [{ renders: [20, 5] }], [{ renders: [100, 0] }], true],
    ['fewer than 5', [{ renders: [4, 4] }], [{ renders: [100, 0] }], false],
    ['5 on two servers', [{ renders: [5, 2] }, { renders: [5, 3] }], [], true],
    ['less than twice as many', [{ renders: [20, 5] }], [{ renders: [100, 15] }], false],
    ['twice as many', [{ renders: [20, 6] }], [{ renders: [100, 15] }], true],
    ['one of a hundred', [{ renders: [600, 6] }], [{ renders: [100, 0] }], false],
    ['a release before that was not seen', [{ renders: [20, 5] }], [], true],
    ['5 of 50 networks', [{ networks: [50, 5] }], [{ networks: [90, 1] }], true],
    ['networks that never loaded it', [{ networks: [0, 5] }], [{ networks: [90, 89] }], false],
  ])('%s', (_, now, before, isHarm) => {
    expect(findHarm(seen(...now), seen(...before)) !== null).toBe(isHarm);
  });
});
