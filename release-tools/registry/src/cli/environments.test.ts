import path from 'node:path';
import { readNewest } from '../registry/changes';
import { openCommands, publishAndActivate, makeTempDir } from '../testing/release-fixtures';
import { HERO, writeDocument } from '../testing/content-fixtures';
import { callMfe } from '../testing/cli-fixtures';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const call = (...args: readonly string[]) => callMfe(path.join(temp.dir, 'store'), ...args);
const revisionOf = async (environment: string) =>
  (await readNewest(openCommands(temp.dir).store, environment))?.revision;

it.each([
  ['activate', 'menu@1.0.0'],
  ['deploy', 'menu', '--folder', 'nowhere'],
  ['rollback', 'menu'],
  ['confirm', 'menu@1.0.0'],
  ['content', 'rollback', 'marketing'],
])('%s refuses an environment that is not there, and names the nearest', async (...args) => {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  expect(await call(...args, '--env', 'prodution')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(
      'The store has no environment "prodution". Did you mean production? The only one is production. To begin a new one, add --new.\n',
    ),
  });
  expect(await revisionOf('prodution')).toBeUndefined();
});

it('the first change of a store makes its environment', async () => {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  expect(await revisionOf('production')).toBe(1);
});

it('looking at an environment that is not there is no mistake', async () => {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  expect(await call('status', '--env', 'staging')).toMatchObject({ code: 0 });
  expect(await call('content', 'log', 'marketing', '--env', 'staging')).toMatchObject({ code: 0 });
});

it('--new begins one, and from then on it is there', async () => {
  await publishAndActivate(temp.dir, 'menu', '1.0.0');
  const file = await writeDocument(temp.dir, 'hero.json', HERO);
  const publish = ['content', 'publish', 'marketing', file, '--env', 'staging'];
  expect(await call(...publish)).toMatchObject({ code: 1 });
  expect(await call(...publish, '--new')).toMatchObject({ code: 0 });
  expect(await call('content', 'rollback', 'marketing', '--env', 'staging')).toMatchObject({
    code: 0,
  });
  expect(await revisionOf('staging')).toBe(2);
});
