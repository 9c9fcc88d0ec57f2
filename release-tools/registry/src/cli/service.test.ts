import { refused, told } from '../testing/cli-fixtures';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '../testing/release-fixtures';
import { verifyRevision } from '../signing/signatures';
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

test('publish, activate and rollback: the caller stands in the log, and the service has signed', async () => {
  const folder = await writeRelease(service.dir, 'menu', {
    ...{ version: '1.1.0', sidecar: { server: null } },
  });
  const published = await ask(service, 'ci', 'publish', 'menu', '--folder', folder);
  expect(published).toMatchObject({
    code: 0,
    stdout: 'Stored menu@1.1.0. Make it live with: npm run mfe -- activate menu@1.1.0\n',
  });
  const activated = await ask(service, 'ci', 'activate', 'menu@1.1.0', '--if-active', '1.0.0');
  expect(activated).toMatchObject(told(/^menu@1\.1\.0 is live \(revision 3\)/));
  const live = await newestOf(service);
  const keys = await trustOf(service);
  const caller = keys.keys.find(({ name }) => name === 'ci');
  expect(live?.change).toMatchObject({ by: 'ci', signer: caller?.id });
  const signer = await verifyRevision(live, 'production', keys);
  expect(signer.id).toBe(keys.keys[0]?.id);
  expect((await ask(service, 'ci', 'list', 'menu')).stdout).toMatch(/1\.1\.0 .* ci .* live/);
  expect(await ask(service, 'ci', 'rollback', 'menu')).toMatchObject(
    told(/^menu is back at 1\.0\.0 \(revision 4\)/),
  );
  expect(await readdir(path.join(service.dir, 'service/keys/service/uploads'))).toHaveLength(1);
});

test('a command ends with the code that it would have here, and says the same', async () => {
  const twice = ['rollback', 'menu', '--if-active', '9.9.9'];
  const late = await ask(service, 'ci', ...twice);
  expect(late).toEqual(await operate(service.dir, ...twice));
  expect(late.code).toBe(4);
  expect(await ask(service, 'ci', 'activate', 'menu@7.7.7')).toMatchObject(
    refused(2, 'menu@7.7.7 is not in the store.'),
  );
  expect(await ask(service, 'ci', 'activate', 'menu')).toMatchObject({ code: 1 });
  const json = await ask(service, 'ci', 'status', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, measures: [] });
});

test('a service that is killed in the middle of an upload has stored nothing, and that is said', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (__, index) => [`part-${index}.js`, `/* ${index} */`]),
  );
  const folder = await writeRelease(service.dir, 'menu', { version: '2.0.0', files });
  const sent = ask(service, 'ci', 'publish', 'menu', '--folder', folder);
  const uploads = path.join(service.dir, 'service/keys/service/uploads');
  for (;;) {
    const present = await readdir(uploads, { recursive: true });
    if (present.some((file) => file.endsWith('.js'))) break;
  }
  await service.kill();
  const { code, stdout, stderr } = await sent;
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  expect(stderr).toMatch(/cannot be reached .* Nothing was made live by this command\./);
  expect(await readdir(path.join(service.storeDir, 'releases/menu'))).not.toContain('2.0.0');
  await service.restart();
  expect(await readdir(uploads)).toEqual([]);
  expect(await operate(service.dir, 'status', '--verify')).toMatchObject({ code: 0 });
  expect(await ask(service, 'ci', 'publish', 'menu', '--folder', folder)).toMatchObject({
    code: 0,
  });
});

test('without a service behind its address a command ends with 5', async () => {
  const nobody = { ...service, address: 'http://127.0.0.1:9' };
  expect(await ask(nobody, 'ci', 'status')).toMatchObject({ code: 5 });
});

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
    expect(await ask(service, 'ci', ...args())).toMatchObject(refused(3, why));
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
  expect(outcome).toMatchObject(refused(3, 'is not for marketing'));
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
    expect(await ask(service, name, 'freeze', 'menu', '--reason', 'x')).toMatchObject(
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

test('documents are sent with their pictures, and go live for whoever may publish them', async () => {
  const args = 'editor --remotes marketing --verbs content --envs production'.split(' ');
  expect(await operate(service.dir, 'key', 'new', ...args)).toMatchObject({ code: 0 });
  const hero = path.join(__dirname, '../../../../mfe-marketing/content/hero.json');
  const publish = ['content', 'publish', 'marketing', hero];
  expect(await ask(service, 'ci', ...publish)).toMatchObject(refused(3, 'may not content'));
  expect(await ask(service, 'editor', ...publish)).toMatchObject(
    told(/^Published hero\. Live with the next page load/),
  );
  const live = await newestOf(service);
  expect([live?.change.by, Object.keys(live?.content ?? {})]).toEqual(['editor', ['marketing']]);
  const copy = path.join(service.dir, 'hero.json');
  await writeFile(copy, '{ "kind": "hero" }');
  const { code, stderr } = await ask(service, 'editor', 'content', 'publish', 'marketing', copy);
  expect({ code, stderr }).toMatchObject(refused(2, /^files\/0\/hero\.json/));
});

test.each(['/etc/passwd', '../../store/registry/production.json'])(
  'a document at %s of the service’s machine is not looked at',
  async (file) => {
    const uploads = { marketing: '7b7e3bd1-8b8c-4b77-a5ae-0a2a2f0a2c11' };
    const words = ['publish', 'marketing', file];
    const send = await prepare({ command: 'content', words, options: {}, uploads }, 'editor');
    expect(await (await send()).text()).toContain('is no path of a file.');
  },
);
