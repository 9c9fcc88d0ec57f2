import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { makeTempDir } from '../testing/release-fixtures';
import { runContentCommand } from './content-command';
import { HERO, writeDocument } from '../testing/content-fixtures';

// Programs start as slowly as the machine is busy.
jest.setTimeout(60_000);

const root = path.join(__dirname, '../../../..');

/** A program as npm starts it. */
function start(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, program), ...args],
    // jest asks its children for colors.
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: undefined, INIT_CWD: root },
    },
  );
  return { status, stdout, stderr };
}

/** `npm run content -- ...` in this process. */
async function runContent(...args: readonly string[]) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const status = await runContentCommand(args, {
    output: { write: (text) => stdout.push(text) },
    errors: { write: (text) => stderr.push(text) },
  });
  return { status, stdout: stdout.join(''), stderr: stderr.join('') };
}

it('finds nothing wrong with the documents that marketing is built with, pictures included', async () => {
  const { status, stdout, stderr } = await runContent('check');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^hero\.json is fine\.$/m);
});

it('tells the problems of any file, says which are fine, and fails without a stack trace', async () => {
  const temp = await makeTempDir();
  const good = await writeDocument(temp.dir, 'good.json', HERO);
  const bad = await writeDocument(temp.dir, 'bad.json', { ...HERO, title: '<b>' });
  const { status, stdout, stderr } = start(
    'cli.ts',
    'check',
    good,
    bad,
    path.join(temp.dir, 'none'),
  );
  await temp.remove();
  expect(status).toBe(1);
  expect(stdout).toBe('good.json is fine.\n');
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/bad\.json:3: title: It has HTML in it\. Only plain text is allowed/),
    expect.stringMatching(/none: There is no such file\.$/),
    '',
  ]);
});

it('prints its usage', async () => {
  expect((await runContent()).stdout).toMatch(/^Usage: npm run content -- COMMAND/);
  expect(await runContent('chekc')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^"chekc" is no command\./),
  });
  expect(await runContent('check', '--fast')).toMatchObject({
    status: 1,
    stderr: expect.not.stringMatching(/\n\s+at /),
  });
});

it('a store that cannot be written is told in a sentence, without a stack trace', async () => {
  const temp = await makeTempDir();
  const document = await writeDocument(temp.dir, 'hero.json', HERO);
  const store = await writeDocument(temp.dir, 'no-folder', 'a file');
  const { status, stdout, stderr } = start(
    '../cli.ts',
    ...['content', 'publish', 'marketing', document, '--store', store],
  );
  await temp.remove();
  expect({ status, stdout }).toEqual({ status: 5, stdout: '' });
  expect(stderr).toMatch(
    /^A file cannot be read or written \(ENOTDIR: .+\)\. What was live stays live\. Look at the disk of the release store: .+\n$/,
  );
});
