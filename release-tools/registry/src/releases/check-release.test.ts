import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { checkBuilt, checkStored } from './check-release';
import {
  openCommands,
  refusalOf,
  makeTempDir,
  SHELL,
  writeRelease,
} from '../testing/release-fixtures';
import * as commands from './commands';
import { status } from '../operations/status';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const foreign = { files: { 'routes.css': 'body{margin:0}' } };

async function open(changes = {}, harm: readonly string[] = []) {
  const tryRelease = jest.fn(
    async (_sidecar: object, _shells: readonly object[], _storeDir?: string) => harm,
  );
  const folder = await writeRelease(temp.dir, 'marketing', changes);
  return { ...openCommands(temp.dir, folder), tryRelease };
}
const storedNames = () => readdir(path.join(temp.dir, 'store')).catch(() => []);

test('a built release passes, and nothing is stored', async () => {
  const context = await open();
  expect(await checkBuilt(context, 'marketing')).toBe('1.0.0');
  const [[sidecar, shells, storeDir] = []] = context.tryRelease.mock.calls;
  expect(sidecar).toMatchObject({ name: 'marketing', version: '1.0.0' });
  expect(shells).toEqual([SHELL]);
  expect(storeDir).not.toBe(path.join(temp.dir, 'store'));
  expect(await storedNames()).toEqual([]);
});

test('all that is wrong with a built release: in its files, by running it, and its version', async () => {
  await commands.publish(await open(), 'marketing');
  const context = await open(foreign, ['server/entry.cjs:1:2 of marketing throws.']);
  const refusal = await refusalOf(checkBuilt(context, 'marketing'));
  expect(refusal.split('\n')).toEqual([
    expect.stringMatching(/^marketing@1\.0\.0 is published already, with another routes\.css\./),
    expect.stringMatching(/^routes\.css:1:1 of marketing styles "body"/),
    'server/entry.cjs:1:2 of marketing throws.',
  ]);
});

test('a version with the very same files is no other one', async () => {
  const context = await open();
  await commands.publish(context, 'marketing');
  expect(await checkBuilt(context, 'marketing')).toBe('1.0.0');
});

test('a stored release is looked at where it is, and does not go live', async () => {
  const context = await open({}, ['It throws.']);
  await commands.publish(context, 'marketing');
  expect(await refusalOf(checkStored(context, 'marketing', '1.0.0'))).toBe('It throws.');
  expect(context.tryRelease.mock.calls[0]?.[2]).toBeUndefined();
  expect(await status(context)).toEqual(['Nothing is published in production yet.']);
});

test('activate refuses what does harm when it is run, and rollback runs nothing', async () => {
  const context = await open();
  await commands.publish(context, 'marketing');
  await commands.activate(context, 'marketing', '1.0.0');
  const next = await open({ version: '1.1.0' }, ['It throws.']);
  await commands.publish(next, 'marketing');
  expect(await refusalOf(commands.activate(next, 'marketing', '1.1.0'))).toBe('It throws.');
  await commands.activate({ ...next, tryRelease: async () => [] }, 'marketing', '1.1.0');
  expect((await commands.rollback(next, 'marketing')).remotes.marketing?.active.version).toBe(
    '1.0.0',
  );
});
