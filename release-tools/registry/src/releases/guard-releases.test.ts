import {
  openCommands,
  publishAndActivate,
  refusalOf,
  makeTempDir,
} from '../testing/release-fixtures';
import type { CommandContext } from './commands';
import { makeReport } from '../testing/registry-fixtures';
import { writeReport } from '../registry/shell-reports';
import { guardReleases } from './guard';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let context: CommandContext;
beforeEach(async () => {
  temp = await makeTempDir();
  context = openCommands(temp.dir);
});
afterEach(async () => {
  await temp.remove();
});

const change = async () => {
  await publishAndActivate(temp.dir, 'menu', '2.0.0');
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
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
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
