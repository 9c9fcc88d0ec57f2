import { refused, notified } from '../testing/cli-fixtures';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '../testing/release-fixtures';
import { verifyRevision } from '../signing/signatures';
import {
  callRemote,
  auditOf,
  keyFileOf,
  newestOf,
  operate,
  prepareRequest,
  startTestService,
  trustOf,
  type TestService,
} from '../testing/service-fixtures';

// For a busy machine.
jest.setTimeout(120_000);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const ci = 'ci --remotes menu --verbs publish,activate,freeze --envs production';
  expect(await operate(service.dir, 'key', 'new', ...ci.split(' '))).toMatchObject({ code: 0 });
});
afterAll(() => service.remove());

test('publish, activate and rollback log the principal and are signed by the service', async () => {
  const folder = await writeRelease(service.dir, 'menu', {
    ...{ version: '1.1.0', sidecar: { server: null } },
  });
  const published = await callRemote(service, 'ci', 'publish', 'menu', '--folder', folder);
  expect(published).toMatchObject({
    code: 0,
    stdout: 'Stored menu@1.1.0. Make it live with: npm run mfe -- activate menu@1.1.0\n',
  });
  const activate = ['activate', 'menu@1.1.0', '--if-active', '1.0.0'];
  expect(await callRemote(service, 'ci', ...activate)).toMatchObject(
    notified(/^menu@1\.1\.0 is live \(revision 3\)/),
  );
  const live = await newestOf(service);
  const keys = await trustOf(service);
  const principal = keys.keys.find(({ name }) => name === 'ci');
  expect(live?.change).toMatchObject({ by: 'ci', signer: principal?.id });
  const signer = await verifyRevision(live, 'production', keys);
  expect(signer.id).toBe(keys.keys[0]?.id);
  expect((await callRemote(service, 'ci', 'list', 'menu')).stdout).toMatch(/1\.1\.0 .* ci .* live/);
  expect(await callRemote(service, 'ci', 'rollback', 'menu')).toMatchObject(
    notified(/^menu was rolled back to 1\.0\.0 \(revision 4\)/),
  );
  expect(await readdir(path.join(service.dir, 'service/keys/service/uploads'))).toHaveLength(1);
});

test('returns the same exit code and output as a local command', async () => {
  const twice = ['rollback', 'menu', '--if-active', '9.9.9'];
  const late = await callRemote(service, 'ci', ...twice);
  expect(late).toEqual(await operate(service.dir, ...twice));
  expect(late.code).toBe(4);
  expect(await callRemote(service, 'ci', 'activate', 'menu@7.7.7')).toMatchObject(
    refused(2, 'menu@7.7.7 is not in the store.'),
  );
  expect(await callRemote(service, 'ci', 'activate', 'menu')).toMatchObject({ code: 1 });
  const json = await callRemote(service, 'ci', 'status', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, measures: [] });
});

test('stores nothing and says so when the service is killed during an upload', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (__, index) => [`part-${index}.js`, `/* ${index} */`]),
  );
  const folder = await writeRelease(service.dir, 'menu', { version: '2.0.0', files });
  const sent = callRemote(service, 'ci', 'publish', 'menu', '--folder', folder);
  const uploads = path.join(service.dir, 'service/keys/service/uploads');
  for (;;) {
    const present = await readdir(uploads, { recursive: true });
    if (present.some((file) => file.endsWith('.js'))) break;
  }
  await service.kill();
  const { code, stdout, stderr } = await sent;
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  expect(stderr).toMatch(/cannot be reached .* This command made nothing live\./);
  expect(await readdir(path.join(service.storeDir, 'releases/menu'))).not.toContain('2.0.0');
  await service.restart();
  expect(await readdir(uploads)).toEqual([]);
  expect(await operate(service.dir, 'status', '--verify')).toMatchObject({ code: 0 });
  expect(await callRemote(service, 'ci', 'publish', 'menu', '--folder', folder)).toMatchObject({
    code: 0,
  });
});

test('exits with 5 when no service responds', async () => {
  const unreachable = { ...service, address: 'http://127.0.0.1:9' };
  expect(await callRemote(unreachable, 'ci', 'status')).toMatchObject({ code: 5 });
});

const prepare = (command: object, by = 'ci') => prepareRequest(service, by, command);

const freezing = (reason: string) => ({
  ...{ command: 'freeze', args: ['menu'], options: { env: 'production', reason }, uploads: {} },
});

const refusals: readonly (readonly [string, () => readonly string[], string])[] = [
  ['another remote', () => ['activate', 'marketing@1.0.0'], 'is not for marketing'],
  ['another verb', () => ['disable', 'menu', '--reason', 'x'], 'may not disable'],
  [
    'another environment',
    () => ['freeze', 'menu', '--reason', 'x', '--env', 'staging', '--new'],
    'is not for the environment staging',
  ],
  ['removing', () => ['gc', '--delete'], 'is not an owner key'],
];

test.each(refusals)(
  'rejects %s with code 3 and an audit entry, and writes no revision',
  async (_, args, why) => {
    const before = await newestOf(service);
    expect(await callRemote(service, 'ci', ...args())).toMatchObject(refused(3, why));
    expect(await newestOf(service)).toEqual(before);
    expect(await newestOf(service, 'staging')).toBeNull();
    expect((await auditOf(service)).trim().split('\n').at(-1)).toMatch(
      new RegExp(` ci +${args()[0]}.*from 127\\.0\\.0\\.1.*${why}`),
    );
  },
);

test('rejects a build for another remote before storing it', async () => {
  const folder = await writeRelease(service.dir, 'marketing');
  const outcome = await callRemote(service, 'ci', 'publish', 'marketing', '--folder', folder);
  expect(outcome).toMatchObject(refused(3, 'is not for marketing'));
  expect(await readdir(path.join(service.storeDir, 'releases'))).toEqual(['menu']);
  expect(await auditOf(service)).toContain('PUT /v1/uploads/publish/marketing/');
});

test('rejects a repeated request, also after a restart of the service', async () => {
  const send = await prepare(freezing('once'));
  expect((await send()).status).toBe(200);
  const revision = (await newestOf(service))?.revision;
  const again = await send();
  expect(again.status).toBe(403);
  expect(await again.json()).toEqual({
    ok: false,
    problems: [{ message: 'This request was sent before.' }],
  });
  await service.restart();
  expect((await send()).status).toBe(403);
  expect((await newestOf(service))?.revision).toBe(revision);
  expect(await auditOf(service)).toMatch(/ ci +POST \/v1\/commands .*: .*sent before/);
  expect(await callRemote(service, 'ci', 'unfreeze', 'menu')).toMatchObject({ code: 0 });
});

test('rejects an altered body and a signature for another request', async () => {
  const before = await newestOf(service);
  const send = await prepare(freezing('a test'));
  const edited = await send(Buffer.from(JSON.stringify(freezing('edited'))));
  expect([edited.status, await edited.text()]).toEqual([
    403,
    expect.stringContaining('was altered after it was signed'),
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

test('rejects an expired or revoked key immediately', async () => {
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
    expect(await callRemote(service, name, 'freeze', 'menu', '--reason', 'x')).toMatchObject(
      refused(3, why),
    );
    expect(await auditOf(service)).toContain(why);
  }
  expect(await newestOf(service)).toEqual(before);
});

test.each([
  ['--store', { store: '/etc' }],
  ['--folder', { folder: '/etc' }],
  ['--out', { out: '/etc/x' }],
  ['an unknown option', { nonsense: 'x' }],
])('does not let a principal set %s', async (_, options) => {
  const send = await prepare({ command: 'status', args: [], options, uploads: {} });
  const lines = (await (await send()).text()).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ done: { code: 1 } });
});

test.each(['key', 'serve', 'check', 'nonsense'])(
  'does not run %s in the service',
  async (command) => {
    const send = await prepare({ command, args: ['list'], options: {}, uploads: {} });
    expect(await (await send()).text()).toContain(`The service has no command \\"${command}\\".`);
  },
);

test('uploads content with its pictures and publishes it for a user with permission', async () => {
  const args = 'editor --remotes marketing --verbs content --envs production'.split(' ');
  expect(await operate(service.dir, 'key', 'new', ...args)).toMatchObject({ code: 0 });
  const hero = path.join(__dirname, '../../../../mfe-marketing/content/hero.json');
  const publish = ['content', 'publish', 'marketing', hero];
  expect(await callRemote(service, 'ci', ...publish)).toMatchObject(refused(3, 'may not content'));
  expect(await callRemote(service, 'editor', ...publish)).toMatchObject(
    notified(/^Published hero \(revision 1\)\. New page loads show it/),
  );
  const live = await newestOf(service);
  expect([live?.change.by, Object.keys(live?.content ?? {})]).toEqual(['editor', ['marketing']]);
  const copy = path.join(service.dir, 'hero.json');
  await writeFile(copy, '{ "kind": "hero" }');
  expect(await callRemote(service, 'editor', ...publish.slice(0, -1), copy)).toMatchObject(
    refused(2, /^files\/0\/hero\.json/),
  );
});

test.each(['/etc/passwd', '../../store/registry/production.json'])(
  'does not read content at %s of the service’s machine',
  async (file) => {
    const uploads = { marketing: '7b7e3bd1-8b8c-4b77-a5ae-0a2a2f0a2c11' };
    const args = ['publish', 'marketing', file];
    const send = await prepare({ command: 'content', args, options: {}, uploads }, 'editor');
    expect(await (await send()).text()).toContain('is not a valid path.');
  },
);
