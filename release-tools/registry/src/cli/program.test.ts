import path from 'node:path';
import { publishAndActivate, makeTempDir, writeRelease } from '../testing/release-fixtures';
import { COMMANDS } from './program';
import { callMfe } from '../testing/cli-fixtures';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const call = (...args: readonly string[]) => callMfe(path.join(temp.dir, 'store'), ...args);

it.each([['--help'], []])('%j tells all commands and all exit codes', async (...args) => {
  const { code, stdout, stderr } = await call(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: npm run mfe -- COMMAND/);
  for (const { name, summary } of COMMANDS) {
    expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    expect(stdout).toContain(summary);
  }
  expect(stdout).toMatch(/^ {2}4 {2}too late/m);
});

it.each(COMMANDS.map(({ name }) => name))('%s --help has an example', async (name) => {
  const { code, stdout } = await call(name, '--help');
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Usage: npm run mfe -- ${name} `));
  expect(stdout).toMatch(new RegExp(`^Examples?:\n {2}npm run mfe -- ${name}`, 'm'));
});

it.each<[readonly string[], string]>([
  [['publsh', 'marketing'], '"publsh" is no command.\nDid you mean publish?\n\nUsage: npm run mfe'],
  [['activate', 'marketing'], '"marketing" names no release.'],
  [['activate', 'a@1.0.0', 'b@1.0.0'], "Too many arguments for 'activate'."],
  [['publish', 'marketing', 'account'], "Too many arguments for 'publish'."],
  [['deploy'], "Missing required argument 'remotes'."],
  [['status', '--env', 'Production'], '"Production" is no environment.'],
])('%j is wrong use', async (args, expected) => {
  const { code, stdout, stderr } = await call(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(expected);
});

it('options may stand before the command', async () => {
  await publishAndActivate(temp.dir, 'marketing', '1.0.0');
  const { code, stdout } = await call('--env', 'staging', 'status');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Nothing is published in staging yet.\n' });
});

it('answers in JSON, and is silent beside it', async () => {
  const folder = await writeRelease(temp.dir, 'menu');
  const { stdout, stderr } = await call('publish', 'menu', '--folder', folder, '--json');
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    lines: ['Stored menu@1.0.0. Make it live with: npm run mfe -- activate menu@1.0.0'],
    notes: [],
  });
});
