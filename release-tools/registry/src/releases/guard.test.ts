import { useStore } from '../testing/cli-fixtures';
import * as commands from './commands';
import { refusalOf } from '../testing/release-fixtures';
import { type CommandContext, beginCanary } from './commands';
import { freeze } from '../registry/freeze';
import { makeMeasures, makeReport } from '../testing/registry-fixtures';
import type { ReleaseMeasures } from '../registry/measures';
import { writeReport } from '../registry/shell-reports';
import { prepareGuard, guardReleases } from './guard';
import { parseDuration, findHarm } from './judge';

describe('guard', () => {
  const LOOK_MS = 5;
  const store = useStore();
  const { newest, publish } = store;
  let context: CommandContext;
  let ending: AbortController;
  const told: string[] = [];
  beforeEach(async () => {
    context = store.open();
    ending = new AbortController();
    told.length = 0;
  });

  /** A shell server that shows whatever is live. */
  const report = (...measures: readonly ReleaseMeasures[]): Promise<void> =>
    writeReport(context.store, 'production', makeReport({ revision: 99, measures: [...measures] }));
  const prepare = (looks = 10) =>
    prepareGuard(context, {
      durationMs: looks * LOOK_MS,
      lookEveryMs: LOOK_MS,
      tell: (line) => told.push(line),
      signal: ending.signal,
    });
  const live = async () => (await store.entryOf('menu'))?.active.version;
  const before = makeMeasures('menu', '1.0.0', { renders: [100, 0], networks: [60, 0] });
  const release = { remote: 'menu', version: '2.0.0' };

  /** A guard over 2.0.0, which is live by now; 1.0.0 was before it. */
  async function goLive(...measures: readonly ReleaseMeasures[]) {
    await store.release('menu', '1.0.0');
    await report(before, ...measures);
    const guard = await prepare();
    await store.release('menu', '2.0.0');
    return guard;
  }

  test('a release that fails more often than the one before is taken back', async () => {
    const guard = await goLive();
    await report(before, makeMeasures('menu', '2.0.0', { renders: [20, 6] }));
    const { lines, isWell } = await guard.watch([release]);
    expect(isWell).toBe(false);
    expect(lines).toEqual([
      'menu@2.0.0 was taken back: it failed in 6 of 20 renders; the release before it in 0 of 100 renders.',
      'menu is back at 1.0.0 (revision 3).',
      'Shown by one-3000.',
    ]);
    expect(await live()).toBe('1.0.0');
  });

  test('a freeze does not keep a release live that does harm, and the log says why', async () => {
    const guard = await goLive();
    await freeze(context, '*', 'the holidays');
    await report(before, makeMeasures('menu', '2.0.0', { renders: [20, 6] }));
    await guard.watch([release]);
    expect(await live()).toBe('1.0.0');
    const { change } = (await newest()) ?? {};
    expect(change?.command).toMatch(/^rollback menu --despite-freeze "guard: it failed in 6 of 20/);
  });

  test('a release that does well stays live, and progress is told', async () => {
    const guard = await goLive();
    await report(before, makeMeasures('menu', '2.0.0', { renders: [200, 1], networks: [50, 4] }));
    expect(await guard.watch([release])).toEqual({
      lines: ['menu@2.0.0 stays live: failed in 1 of 200 renders, 4 of 50 networks of browsers.'],
      isWell: true,
    });
    expect(told).toHaveLength(1);
    expect(await live()).toBe('2.0.0');
  });

  test('what was seen before it went live does not count', async () => {
    const earlier = makeMeasures('menu', '2.0.0', { renders: [20, 20], networks: [20, 20] });
    const guard = await goLive(earlier);
    await report(before, earlier);
    expect((await guard.watch([release])).isWell).toBe(true);
  });

  test('what somebody else has changed meanwhile is left alone', async () => {
    const guard = await goLive();
    await store.release('menu', '3.0.0');
    await report(before, makeMeasures('menu', '2.0.0', { renders: [20, 20] }));
    const { lines, isWell } = await guard.watch([release]);
    expect(isWell).toBe(false);
    expect(lines[0]).toMatch(/^menu@2\.0\.0 is not live any more: .*activate menu@3\.0\.0/);
    expect(await live()).toBe('3.0.0');
  });

  test('whoever ends the guard leaves live what is', async () => {
    const guard = await goLive();
    ending.abort();
    expect(await guard.watch([release])).toEqual({
      lines: ['Not watched any more: menu@2.0.0. What is live stays live.'],
      isWell: false,
    });
    expect(await live()).toBe('2.0.0');
  });

  test('a first release has nothing to be compared with', async () => {
    await report();
    const guard = await prepare();
    await store.release('menu', '1.0.0');
    expect(await guard.watch([{ remote: 'menu', version: '1.0.0' }])).toEqual({
      lines: ['There is no release to compare menu@1.0.0 with: not watched.'],
      isWell: true,
    });
  });

  test.each([
    ['30s', 30_000],
    ['5m', 300_000],
    ['1h', 3_600_000],
  ])('%s is a time to watch', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  test.each(['', '5', 'm', '0m', '2h', '-5m', '5 m', '99999999s'])('"%s" is none', (text) => {
    expect(() => parseDuration(text)).toThrow(/is no time to watch/);
  });
  describe('of a canary', () => {
    const menu = () => store.entryOf('menu');
    const canary = { remote: 'menu', version: '2.0.0', isCanary: true };

    /** A guard over 2.0.0, which a tenth has by now; the others have 1.0.0. */
    async function begin() {
      await store.release('menu', '1.0.0');
      await publish('menu', '2.0.0');
      await report();
      const guard = await prepare();
      await beginCanary(context, 'menu', '2.0.0', 0.1);
      return guard;
    }

    test('a canary that browsers see fail more often than the live release is taken away', async () => {
      const guard = await begin();
      await freeze(context, '*', 'the holidays');
      await report(
        makeMeasures('menu', '1.0.0', { networks: [90, 1] }),
        makeMeasures('menu', '2.0.0', { networks: [10, 5] }),
      );
      expect(await guard.watch([canary])).toEqual({
        isWell: false,
        lines: [
          'menu@2.0.0 was taken away: it failed in 5 of 10 networks of browsers; the live release in 1 of 90 networks of browsers.',
          'Everybody gets menu@1.0.0 (revision 4).',
          'Shown by one-3000.',
        ],
      });
      expect(await menu()).toMatchObject({ active: { version: '1.0.0' }, canary: null });
      expect((await newest())?.change.command).toMatch(
        /^abort menu@2\.0\.0 --reason "guard: it failed in 5 of 10 networks/,
      );
    });

    test('what fails for everybody at the same time is not its fault', async () => {
      const guard = await begin();
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

    test('one that somebody else has ended is left alone', async () => {
      const guard = await begin();
      await commands.activate(context, 'menu', '2.0.0');
      const { lines, isWell } = await guard.watch([canary]);
      expect(isWell).toBe(false);
      expect(lines[0]).toMatch(/^menu@2\.0\.0 is no canary any more: .*activate menu@2\.0\.0/);
    });
  });

  describe('guardReleases', () => {
    const change = async () => {
      await store.release('menu', '2.0.0');
      return { lines: ['It is live.'], releases: [{ remote: 'menu', version: '2.0.0' }] };
    };

    test('without a time nothing is watched', async () => {
      const guarded = { duration: undefined, tell: () => undefined, end: () => undefined };
      expect(await guardReleases(context, guarded, change)).toEqual(['It is live.']);
    });

    test('what is no time, or cannot be watched, is refused before anything changes', async () => {
      const changing = jest.fn(change);
      const tell = () => undefined;
      const unreadable = guardReleases(context, { duration: 'soon', tell, end: tell }, changing);
      expect(await refusalOf(unreadable)).toMatch(/"soon" is no time/);
      const unseen = guardReleases(context, { duration: '5m', tell, end: tell }, changing);
      expect(await refusalOf(unseen)).toMatch(/^No shell server/);
      expect(changing).not.toHaveBeenCalled();
    });

    test('Ctrl-C ends the watch, leaves what is live, and is told by the exit code', async () => {
      await store.release('menu', '1.0.0');
      await writeReport(context.store, 'production', makeReport({ revision: 99 }));
      const tell = (line: string) => {
        expect(line).toBe('Watching menu@2.0.0 for 1h. Ctrl-C ends that and leaves what is live.');
        setImmediate(() => process.emit('SIGINT'));
      };
      const end = jest.fn();
      expect(await guardReleases(context, { duration: '1h', tell, end }, change)).toEqual([
        'It is live.',
        'Not watched any more: menu@2.0.0. What is live stays live.',
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
    ['4 networks, whatever they post', [{ networks: [4, 4] }], [{ networks: [90, 0] }], false],
    [
      '3 networks that two servers know, which may be the same',
      [{ networks: [3, 3] }, { networks: [3, 3] }],
      [],
      false,
    ],
    ['networks that never loaded it', [{ networks: [0, 5] }], [{ networks: [90, 89] }], false],
  ])('%s', (_, now, before, isHarm) => {
    expect(findHarm(seen(...now), seen(...before)) !== null).toBe(isHarm);
  });
});
