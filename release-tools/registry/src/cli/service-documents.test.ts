import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ask,
  newestOf,
  operate,
  prepareRequest,
  startTestService,
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

test('documents are sent with their pictures, and go live for whoever may publish them', async () => {
  const args = 'editor --remotes marketing --verbs content --envs production'.split(' ');
  expect(await operate(service.dir, 'key', 'new', ...args)).toMatchObject({ code: 0 });
  const hero = path.join(__dirname, '../../../../mfe-marketing/content/hero.json');
  const publish = ['content', 'publish', 'marketing', hero];
  expect(await ask(service, 'ci', ...publish)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('may not content') as string,
  });
  expect(await ask(service, 'editor', ...publish)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Published hero\. Live with the next page load/) as string,
  });
  const live = await newestOf(service);
  expect([live?.change.by, Object.keys(live?.content ?? {})]).toEqual(['editor', ['marketing']]);
  const copy = path.join(service.dir, 'hero.json');
  await writeFile(copy, '{ "kind": "hero" }');
  const { code, stderr } = await ask(service, 'editor', 'content', 'publish', 'marketing', copy);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^files\/0\/hero\.json/) as string,
  });
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
