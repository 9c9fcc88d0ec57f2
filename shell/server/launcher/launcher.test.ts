/** @jest-environment node */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { log, openLauncher } from './launcher-fixtures';

jest.setTimeout(60_000);

/** Longer than any test. */
const LONG = 600_000;
let site: Awaited<ReturnType<typeof openLauncher>>;
const open = async (probationMs: number, ...versions: string[]) => {
  site = await openLauncher(probationMs);
  for (const version of versions) await site.publish(version);
  if (versions[0]) await site.activate(versions[0]);
};
afterEach(() => site.end());

const until = async (isSo: () => boolean) => {
  while (!isSo()) await wait(10);
};
/** Whether the log has told of a failure of the release since its calls were last cleared. */
const isToldOf = (version: string) => log.error.mock.calls.some(([told]) => told.shell === version);
const readRefused = async () => JSON.parse(await site.ask('/refused')) as { version: string }[];

it('runs the build that it was started from until a release is live', async () => {
  await open(0);
  await site.start();
  expect(await site.ask('/')).toBe('own');
  await site.publish('1.0.0');
  await site.activate('1.0.0');
  await site.untilServed('1.0.0');
});

it.each([
  ['while the one before is still there', LONG],
  ['after the one before has ended', 0],
])('takes a release and its rollback without a request that fails, %s', async (_, probationMs) => {
  await open(probationMs, '1.0.0', '1.1.0');
  await site.start();
  const stream = site.stream();
  await site.untilServed('1.0.0');
  await site.activate('1.1.0');
  await until(() => stream.versions.at(-1) === '1.1.0');
  await until(() => probationMs > 0 || site.proven.includes('1.1.0'));
  await site.rollback();
  await until(() => stream.versions.at(-1) === '1.0.0');
  await stream.stop();
  expect(stream.failures).toEqual([]);
});

it('starts a process that was killed again at once; what comes meanwhile waits', async () => {
  await open(0, '1.0.0');
  await site.start();
  await until(() => site.proven.includes('1.0.0'));
  const stream = site.stream();
  await site.untilServed('1.0.0');
  const killed = site.serving.at(-1) ?? 0;
  process.kill(killed, 'SIGKILL');
  await until(() => site.serving.at(-1) !== killed);
  const backAt = performance.now();
  await site.untilServed('1.0.0');
  await wait(100);
  await stream.stop();
  expect(stream.failures.filter(({ startedAt }) => startedAt > backAt)).toEqual([]);
  expect(await readRefused()).toEqual([]);
});

it('does not run a release that does not become ready, and tells the one that runs', async () => {
  await open(0, '1.0.0');
  await site.publish('1.1.0', 'process.exit(7)');
  await site.start();
  const stream = site.stream();
  await site.activate('1.1.0');
  await until(() => isToldOf('1.1.0'));
  await stream.stop();
  expect(stream.failures).toEqual([]);
  expect(stream.versions).toEqual(['1.0.0']);
  expect(await readRefused()).toEqual([
    { version: '1.1.0', reason: 'it ended before it was ready (code 7)' },
  ]);
});

it('takes the release before back where the new one ends soon, and tries it again once it is activated again', async () => {
  await open(LONG, '1.0.0', '1.1.0');
  await site.start();
  await site.activate('1.1.0');
  await site.untilServed('1.1.0');
  await site.ask('/die').catch(() => undefined);
  await site.untilServed('1.0.0');
  expect(await readRefused()).toEqual([
    { version: '1.1.0', reason: 'it ended soon after it took over (code 3)' },
  ]);
  await site.rollback();
  await site.activate('1.1.0');
  await site.untilServed('1.1.0');
  expect(await readRefused()).toEqual([]);
});

it('starts with the release to go back to where the live one does not run', async () => {
  await open(0, '1.0.0');
  await site.publish('1.1.0', 'process.exit(7)');
  await site.activate('1.1.0');
  await site.start();
  expect(await site.ask('/')).toBe('1.0.0');
});

it('does not try a release again after a restart, until it is activated again', async () => {
  await open(0, '1.0.0');
  const tries = `${site.dir}/tries`;
  const tell = `require('node:fs').appendFileSync(${JSON.stringify(tries)}, 'x')`;
  await site.publish('1.1.0', `${tell};process.exit(7)`);
  await site.activate('1.1.0');
  await site.start();
  await site.restart();
  expect(await site.ask('/')).toBe('1.0.0');
  expect(await readRefused()).toEqual([
    { version: '1.1.0', reason: 'it ended before it was ready (code 7)' },
  ]);
  expect(await readFile(tries, 'utf8')).toBe('x');

  log.error.mockClear();
  await site.rollback();
  await site.activate('1.1.0');
  await until(() => isToldOf('1.1.0'));
  await site.restart();
  expect(await readFile(tries, 'utf8')).toBe('xx');
  expect(await site.ask('/')).toBe('1.0.0');
});

it('tries a release that could not be had again after a restart', async () => {
  await open(0, '1.0.0', '1.1.0');
  await site.activate('1.1.0');
  const key = 'releases/shell/1.1.0/server/main.cjs';
  const whole = await site.store.read(key);
  await site.store.replace(key, Buffer.from('damaged'));
  await site.start();
  expect(await site.ask('/')).toBe('1.0.0');
  await site.store.replace(key, whole ?? Buffer.alloc(0));
  await site.restart();
  expect(await site.ask('/')).toBe('1.1.0');
});

it('starts where what it remembers is damaged', async () => {
  await open(0, '1.0.0');
  await writeFile(`${site.dir}/refused.json`, '{');
  await site.start();
  expect(await site.ask('/')).toBe('1.0.0');
});

it('runs no release that was changed in the store', async () => {
  await open(0, '1.0.0', '1.1.0');
  await site.activate('1.1.0');
  await site.store.replace('releases/shell/1.1.0/server/main.cjs', Buffer.from('evil()'));
  await site.start();
  expect(await site.ask('/')).toBe('1.0.0');
  expect(await readRefused()).toMatchObject([
    { version: '1.1.0', reason: expect.stringMatching(/was changed there/) },
  ]);
});
