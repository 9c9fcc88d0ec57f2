import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTempDir } from '../testing/release-fixtures';
import { asTyped } from './answer';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const HINT = 'Who did it: npm run mfe -- log';

it('hints can be typed where somebody is', async () => {
  const own = path.join(temp.dir, 'mfe-menu');
  await mkdir(own);
  expect(asTyped(HINT, own)).toBe('Who did it: npx mfe log');
  await writeFile(path.join(temp.dir, 'lerna.json'), '{}');
  expect(asTyped(HINT, own)).toBe(HINT);
});

it.each([
  [['--help'], 'stdout'],
  [['team', 'list', '--json'], 'stdout'],
] as const)(
  'alone, %j says npx mfe',
  (args, stream) => {
    const outcome = spawnSync(
      process.execPath,
      ['--import', require.resolve('tsx'), path.join(__dirname, '../cli.ts'), ...args],
      { cwd: temp.dir, encoding: 'utf8', env: { ...process.env, INIT_CWD: temp.dir } },
    );
    expect(outcome[stream]).not.toContain('npm run mfe');
    if (!args.includes('menu' as never)) expect(outcome[stream]).toContain('npx mfe');
  },
  60_000,
);
