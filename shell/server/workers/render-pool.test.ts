import path from 'node:path';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import {
  makeClaim,
  makeDocument,
  makeRelease,
  snapshotWithout,
} from '../releases/registry-fixtures';
import type { PageRequest } from '../render/page-request';
import { Quarantine } from './fault-isolation';
import { RenderPool, chooseThread } from './render-pool';
import { writeScriptedWorker } from './scripted-worker-fixtures';

// Starting and losing threads takes seconds on a busy machine.
jest.setTimeout(30_000);

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const document = makeDocument({
  marketing: [
    makeRelease('marketing', '2.0.0', { routes: [makeClaim('/about')] }),
    makeRelease('marketing', '1.0.0', { routes: [makeClaim('/about')] }),
  ],
  account: [makeRelease('account', '1.0.0', { routes: [makeClaim('/login')] })],
});

const [safe, harmful] = ['3.0.0', '2.0.0'].map((version) =>
  makeRelease('marketing', version, { routes: [makeClaim('/about')] }),
);
if (!safe || !harmful) throw new Error('There are two releases.');
const withCanary = {
  ...document,
  remotes: {
    ...document.remotes,
    marketing: {
      active: safe,
      lastGood: null,
      canary: { ...harmful, share: 0.1 },
      disabled: false,
    },
  },
};

let script: Awaited<ReturnType<typeof writeScriptedWorker>>;
let quarantine: Quarantine;
let pool: RenderPool;
let revision: number;
let registered = document;
beforeAll(async () => {
  script = await writeScriptedWorker();
});
afterAll(() => script.remove());
beforeEach(async () => {
  revision = 1;
  registered = document;
  quarantine = new Quarantine();
  const read = async () => ({
    ...snapshotWithout(registered, new Set(quarantine.names)),
    revision,
  });
  const { file } = script;
  const store = openMemoryStore();
  const rest = { store, size: 2, registry: { read }, quarantine, log, pingEveryMs: 80 };
  pool = new RenderPool({ file, shellDir: path.dirname(file), ...rest });
  await pool.start();
});
afterEach(async () => {
  await script.letGo();
  pool.close();
});

interface Made {
  readonly threadId: number;
  readonly mayRun: boolean;
  readonly isSafe: boolean;
  readonly revision: number;
}

const pageRequest = (target: string): PageRequest => ({
  url: new URL(target, 'http://localhost'),
  isReturning: false,
  isPrivate: false,
  requestId: 'test',
});
const open = async (target: string, canaries: readonly string[] = []) => {
  const { head, body } = await pool.startPage({ ...pageRequest(target), canaries });
  const { html, isComplete } = await body;
  const [first, second] = [head.html, html].map((text) => JSON.parse(text) as Made);
  return { status: head.status, first, second, isComplete };
};
/** Waits for a condition. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Ids of the threads that render different paths. */
async function findThreads(): Promise<Set<number | undefined>> {
  const pages = await Promise.all(
    ['/login', '/login/2', '/login/3', '/login/4'].map((path) => open(path)),
  );
  return new Set(pages.map(({ first }) => first?.threadId));
}

test('does not log the token of a page when its thread is lost', async () => {
  log.error.mockClear();
  await open('/about/shared/secret-token?fault=exit');
  // Later log lines count too.
  await until(() => quarantine.releases.length > 0);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ paths: ['/about/shared/-'] }),
    'render worker lost',
  );
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('secret-token');
});

describe.each(['exit', 'block', 'grow', 'throw', 'taint', 'doubt'])(
  'a faulty release: %s',
  (fault) => {
    test('is quarantined; its page is still served and other remotes are not affected', async () => {
      const [page, other] = await Promise.all([open(`/about?fault=${fault}`), open('/login')]);
      expect(page).toMatchObject({ status: 200, isComplete: true });
      expect(other).toMatchObject({ status: 200, isComplete: true });
      await until(() => quarantine.releases.length > 0 && quarantine.suspended.length === 0);
      expect(quarantine.releases).toMatchObject([{ remote: 'marketing', version: '2.0.0' }]);
      const again = await open(`/about?fault=${fault}`);
      expect(again).toMatchObject({ status: 200, first: { mayRun: true, isSafe: true } });
    });
  },
);

test('quarantines a faulty canary and keeps the live release', async () => {
  registered = withCanary;
  revision = 2;
  await until(async () => (await pool.refresh()).revision === 2);
  const pages = [open('/about?fault=exit'), open('/about?fault=exit', ['marketing'])];
  for (const page of await Promise.all(pages)) expect(page).toMatchObject({ status: 200 });
  await until(() => quarantine.releases.length > 0 && quarantine.suspended.length === 0);
  expect(quarantine.releases).toMatchObject([{ remote: 'marketing', version: '2.0.0' }]);
  const again = await open('/about?fault=exit', ['marketing']);
  expect(again).toMatchObject({ status: 200, first: { mayRun: true, isSafe: true } });
  expect((await pool.refresh()).active.get('marketing')?.version).toBe('3.0.0');
});

test('another thread finishes a page that was already started', async () => {
  const page = await open('/about?fault=exit&late');
  expect(page).toMatchObject({ status: 200, isComplete: true });
  expect(page.first).toMatchObject({ mayRun: true });
  expect(page.second).toMatchObject({ mayRun: false });
});

test('another thread takes over the page of a stuck thread', async () => {
  await until(async () => (await findThreads()).size === 2);
  const before = await findThreads();
  await script.hold();
  const page = await open('/about?fault=pause');
  await script.letGo();
  expect(page).toMatchObject({ status: 200, first: { mayRun: false }, isComplete: true });
  await until(async () => (await findThreads()).size === 2);
  expect(await findThreads()).toEqual(before);
  expect(quarantine.releases).toEqual([]);
});

test('a tainted thread keeps serving until it is replaced', async () => {
  await until(async () => (await findThreads()).size === 2);
  const before = await findThreads();
  await script.hold();
  await open('/about?fault=doubt');
  expect(await findThreads()).toEqual(before);
  await script.letGo();
  await until(async () => [...(await findThreads())].every((id) => !before.has(id)));
});

test('a new registry state gets new threads', async () => {
  await until(async () => (await findThreads()).size === 2);
  const before = await findThreads();
  revision = 2;
  await until(async () => (await pool.refresh()).revision === 2);
  expect([...(await findThreads())].filter((id) => before.has(id))).toEqual([]);
});

test('a thread that starts later uses the same registry state', async () => {
  const [, first] = [await open('/about?fault=exit'), await open('/login')];
  expect(first.first).toMatchObject({ revision: 1 });
  revision = 2;
  await until(async () => (await pool.refresh()).revision === 2);
  expect((await open('/login')).first).toMatchObject({ revision: 2 });
});

test('rejects pages after the pool is closed', async () => {
  pool.close();
  await expect(pool.startPage(pageRequest('/login'))).rejects.toThrow('No render worker is ready.');
});

describe('chooseThread', () => {
  const idle = ['a', 'b', 'c'].map((name) => ({ name, load: 0 }));

  test('sends the same path to the same thread and spreads paths', () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/restaurant/${index}`);
    const chosen = paths.map((path) => chooseThread(idle, path));
    expect(paths.map((path) => chooseThread(idle, path))).toEqual(chosen);
    expect(new Set(chosen)).toEqual(new Set(idle));
  });

  test('offloads an overloaded thread', () => {
    const usual = idle.indexOf(chooseThread(idle, '/'));
    const withLoad = (load: number) =>
      idle.map((thread, index) => (index === usual ? { ...thread, load } : thread));
    const [busy, full] = [withLoad(4), withLoad(5)];
    expect(chooseThread(busy, '/')).toBe(busy[usual]);
    expect(chooseThread(full, '/')).toMatchObject({ load: 0 });
  });
});
