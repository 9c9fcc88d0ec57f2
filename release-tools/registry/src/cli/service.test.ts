import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '../testing/release-fixtures';
import { verifyRevision } from '../signing/signatures';
import {
  ask,
  newestOf,
  operate,
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
  expect(activated).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^menu@1\.1\.0 is live \(revision 3\)/) as string,
  });
  const live = await newestOf(service);
  const keys = await trustOf(service);
  const caller = keys.keys.find(({ name }) => name === 'ci');
  expect(live?.change).toMatchObject({ by: 'ci', signer: caller?.id });
  const signer = await verifyRevision(live, 'production', keys);
  expect(signer.id).toBe(keys.keys[0]?.id);
  expect((await ask(service, 'ci', 'list', 'menu')).stdout).toMatch(/1\.1\.0 .* ci .* live/);
  expect(await ask(service, 'ci', 'rollback', 'menu')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^menu is back at 1\.0\.0 \(revision 4\)/) as string,
  });
  expect(await readdir(path.join(service.dir, 'service/keys/service/uploads'))).toHaveLength(1);
});

test('a command ends with the code that it would have here, and says the same', async () => {
  const twice = ['rollback', 'menu', '--if-active', '9.9.9'];
  const late = await ask(service, 'ci', ...twice);
  expect(late).toEqual(await operate(service.dir, ...twice));
  expect(late.code).toBe(4);
  expect(await ask(service, 'ci', 'activate', 'menu@7.7.7')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('menu@7.7.7 is not in the store.') as string,
  });
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
