import { readNewest } from '../registry/changes';
import {
  openCommands,
  publishAndActivate,
  refusalOf,
  makeTempDir,
} from '../testing/release-fixtures';
import type { CommandContext } from './commands';
import { freeze } from '../registry/freeze';
import { makeMeasures, makeReport } from '../testing/registry-fixtures';
import type { ReleaseMeasures } from '../registry/measures';
import { writeReport } from '../registry/shell-reports';
import { prepareGuard } from './guard';
import { parseDuration } from './judge';

const LOOK_MS = 5;
let temp: Awaited<ReturnType<typeof makeTempDir>>;
let context: CommandContext;
let ending: AbortController;
const told: string[] = [];
beforeEach(async () => {
  temp = await makeTempDir();
  context = openCommands(temp.dir);
  ending = new AbortController();
  told.length = 0;
});
afterEach(() => temp.remove());

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
const live = async () =>
  (await readNewest(context.store, 'production'))?.remotes['menu']?.active.version;
const before = makeMeasures('menu', '1.0.0', { renders: [100, 0], networks: [60, 0] });
const release = { remote: 'menu', version: '2.0.0' };

/** A guard over 2.0.0, which is live by now; 1.0.0 was before it. */
async function goLive(...measures: readonly ReleaseMeasures[]) {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  await report(before, ...measures);
  const guard = await prepare();
  await publishAndActivate(temp.dir, 'menu', '2.0.0');
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

test('so is one that browsers of enough networks see fail', async () => {
  const guard = await goLive();
  await report(before, makeMeasures('menu', '2.0.0', { networks: [20, 5] }));
  expect((await guard.watch([release])).isWell).toBe(false);
  expect(await live()).toBe('1.0.0');
});

test('a freeze does not keep a release live that does harm, and the log says why', async () => {
  const guard = await goLive();
  await freeze(context, '*', 'the holidays');
  await report(before, makeMeasures('menu', '2.0.0', { renders: [20, 6] }));
  await guard.watch([release]);
  expect(await live()).toBe('1.0.0');
  const { change } = (await readNewest(context.store, 'production')) ?? {};
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
  await publishAndActivate(temp.dir, 'menu', '3.0.0');
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
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  expect(await guard.watch([{ remote: 'menu', version: '1.0.0' }])).toEqual({
    lines: ['There is no release to compare menu@1.0.0 with: not watched.'],
    isWell: true,
  });
});

test('where no shell server reports nothing is begun', async () => {
  expect(await refusalOf(prepare())).toMatch(/^No shell server .* Leave out --guard/);
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
