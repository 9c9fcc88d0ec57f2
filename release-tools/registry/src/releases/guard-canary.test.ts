import * as commands from './commands';
import { beginCanary } from './commands';
import { readNewest } from '../registry/changes';
import {
  openCommands,
  publishAndActivate,
  makeTempDir,
  writeRelease,
} from '../testing/release-fixtures';
import { freeze } from '../registry/freeze';
import { makeMeasures, makeReport } from '../testing/registry-fixtures';
import type { ReleaseMeasures } from '../registry/measures';
import { writeReport } from '../registry/shell-reports';
import { prepareGuard } from './guard';

const LOOK_MS = 5;
let temp: Awaited<ReturnType<typeof makeTempDir>>;
let context: commands.CommandContext;
beforeEach(async () => {
  temp = await makeTempDir();
  context = openCommands(temp.dir);
});
afterEach(() => temp.remove());

const report = (...measures: readonly ReleaseMeasures[]): Promise<void> =>
  writeReport(context.store, 'production', makeReport({ revision: 99, measures: [...measures] }));
const menu = async () => (await readNewest(context.store, 'production'))?.remotes['menu'];
const canary = { remote: 'menu', version: '2.0.0', isCanary: true };

/** A guard over 2.0.0, which a tenth has by now; the others have 1.0.0. */
async function begin() {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  const folder = await writeRelease(temp.dir, 'menu', { version: '2.0.0' });
  await commands.publish(openCommands(temp.dir, folder), 'menu');
  await report();
  const guard = await prepareGuard(context, {
    durationMs: 10 * LOOK_MS,
    lookEveryMs: LOOK_MS,
    tell: () => undefined,
    signal: new AbortController().signal,
  });
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
  expect((await readNewest(context.store, 'production'))?.change.command).toMatch(
    /^abort menu@2\.0\.0 --reason "guard: it failed in 5 of 10 networks/,
  );
});

test('so is one that throws in renders', async () => {
  const guard = await begin();
  await report(
    makeMeasures('menu', '1.0.0', { renders: [90, 1] }),
    makeMeasures('menu', '2.0.0', { renders: [10, 5] }),
  );
  expect((await guard.watch([canary])).isWell).toBe(false);
  expect((await menu())?.canary).toBeNull();
});

test('what fails for everybody at the same time is not its fault', async () => {
  const guard = await begin();
  await report(
    makeMeasures('menu', '1.0.0', { networks: [90, 40] }),
    makeMeasures('menu', '2.0.0', { networks: [10, 5] }),
  );
  expect(await guard.watch([canary])).toEqual({
    isWell: true,
    lines: ['menu@2.0.0 stays a canary: failed in 0 of 0 renders, 5 of 10 networks of browsers.'],
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
