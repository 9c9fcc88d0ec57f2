import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '../testing/release-fixtures';
import {
  ask,
  auditOf,
  keyFileOf,
  newestOf,
  operate,
  prepareRequest,
  startTestService,
  trustOf,
  type TestService,
} from '../testing/service-fixtures';

// Programs start as slowly as the machine is busy.
jest.setTimeout(120_000);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const ci = 'ci --remotes menu --verbs publish,activate,freeze --envs production';
  expect(await operate(service.dir, 'key', 'new', ...ci.split(' '))).toMatchObject({ code: 0 });
});
afterAll(() => service.remove());

const prepare = (command: object, by = 'ci') => prepareRequest(service, by, command);

const freezing = (reason: string) => ({
  ...{ command: 'freeze', words: ['menu'], options: { env: 'production', reason }, uploads: {} },
});

const refusals: readonly (readonly [string, () => readonly string[], string])[] = [
  ['another remote', () => ['activate', 'marketing@1.0.0'], 'is not for marketing'],
  ['another verb', () => ['kill', 'menu', '--reason', 'x'], 'may not kill'],
  [
    'another environment',
    () => ['freeze', 'menu', '--reason', 'x', '--env', 'staging', '--new'],
    'is not for the environment staging',
  ],
  ['removing', () => ['gc', '--delete'], 'is no owner’s'],
];

test.each(refusals)(
  '%s is refused: code 3, a line in the audit, no revision',
  async (_, args, why) => {
    const before = await newestOf(service);
    expect(await ask(service, 'ci', ...args())).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(why) as string,
    });
    expect(await newestOf(service)).toEqual(before);
    expect(await newestOf(service, 'staging')).toBeNull();
    expect((await auditOf(service)).trim().split('\n').at(-1)).toMatch(
      new RegExp(` ci +${args()[0]}.*from 127\\.0\\.0\\.1.*${why}`),
    );
  },
);

test('a build for another remote is refused before it is stored', async () => {
  const folder = await writeRelease(service.dir, 'marketing');
  const outcome = await ask(service, 'ci', 'publish', 'marketing', '--folder', folder);
  expect(outcome).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('is not for marketing') as string,
  });
  expect(await readdir(path.join(service.storeDir, 'releases'))).toEqual(['menu']);
  expect(await auditOf(service)).toContain('PUT /v1/uploads/publish/marketing/');
});

test('a request that is sent again is refused, after a restart of the service too', async () => {
  const send = await prepare(freezing('once'));
  expect((await send()).status).toBe(200);
  const revision = (await newestOf(service))?.revision;
  const again = await send();
  expect(again.status).toBe(403);
  expect(await again.json()).toEqual({
    ok: false,
    problems: [{ sentence: 'The request was made before: it is a repetition.' }],
  });
  await service.restart();
  expect((await send()).status).toBe(403);
  expect((await newestOf(service))?.revision).toBe(revision);
  expect(await auditOf(service)).toMatch(/ ci +POST \/v1\/commands .*: .*repetition/);
  expect(await ask(service, 'ci', 'unfreeze', 'menu')).toMatchObject({ code: 0 });
});

test('a body that was edited is refused, and so is a proof of something else', async () => {
  const before = await newestOf(service);
  const send = await prepare(freezing('a test'));
  const edited = await send(Buffer.from(JSON.stringify(freezing('edited'))));
  expect([edited.status, await edited.text()]).toEqual([
    403,
    expect.stringContaining('was changed after it was signed'),
  ]);
  for (const authorization of ['', 'MFE a.b.c', 'Bearer x']) {
    const body = JSON.stringify(freezing('x'));
    const address = `${service.address}/v1/commands`;
    const response = await fetch(address, { method: 'POST', headers: { authorization }, body });
    expect(response.status).toBe(403);
  }
  expect(await newestOf(service)).toEqual(before);
  expect(await auditOf(service)).toMatch(/ unknown +POST \/v1\/commands/);
});

test('a key that has expired, or was revoked, is refused at once', async () => {
  for (const name of ['old', 'gone']) {
    const args = `${name} --remotes menu --verbs freeze --envs production --expires 1d`.split(' ');
    await operate(service.dir, 'key', 'new', ...args);
  }
  const file = keyFileOf(service, 'trusted');
  const keys = await trustOf(service);
  const expired = keys.keys.map((key) =>
    key.name === 'old' ? { ...key, expires: '2026-01-01T00:00:00.000Z' } : key,
  );
  await writeFile(file, JSON.stringify({ ...keys, keys: expired }));
  await operate(service.dir, 'key', 'revoke', 'gone');
  const before = await newestOf(service);
  for (const [name, why] of [
    ['old', 'expired at'],
    ['gone', 'was revoked at'],
  ] as const) {
    expect(await ask(service, name, 'freeze', 'menu', '--reason', 'x')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(why) as string,
    });
    expect(await auditOf(service)).toContain(why);
  }
  expect(await newestOf(service)).toEqual(before);
});

test.each([
  ['--store', { store: '/etc' }],
  ['--folder', { folder: '/etc' }],
  ['--out', { out: '/etc/x' }],
  ['an unknown option', { nonsense: 'x' }],
])('%s is nothing that a caller can name', async (_, options) => {
  const send = await prepare({ command: 'status', words: [], options, uploads: {} });
  const lines = (await (await send()).text()).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ done: { code: 1 } });
});

test.each(['key', 'serve', 'check', 'nonsense'])(
  '%s does not run in the service',
  async (command) => {
    const send = await prepare({ command, words: ['list'], options: {}, uploads: {} });
    expect(await (await send()).text()).toContain(`\\"${command}\\" is no command of the service.`);
  },
);
