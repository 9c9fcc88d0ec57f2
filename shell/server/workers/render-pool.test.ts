import path from 'node:path';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { withoutQuarantined, toSnapshot } from '../releases/snapshot';
import type { PageVisit } from '../render/page-visit';
import { Quarantine } from './quarantine';
import { RenderPool, chooseThread } from './render-pool';
import { writeScriptedWorker } from './scripted-worker-fixtures';

// Threads start and are lost, which takes seconds on a busy machine.
jest.setTimeout(30_000);

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const claim = (path: string) => ({ path, chrome: true, session: true, statusFromData: false });
const document = makeDocument({
  marketing: [
    makeRelease('marketing', '2.0.0', { routes: [claim('/about')] }),
    makeRelease('marketing', '1.0.0', { routes: [claim('/about')] }),
  ],
  account: [makeRelease('account', '1.0.0', { routes: [claim('/login')] })],
});

const [safe, harmful] = ['3.0.0', '2.0.0'].map((version) =>
  makeRelease('marketing', version, { routes: [claim('/about')] }),
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
      killed: false,
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
    ...toSnapshot(withoutQuarantined(registered, new Set(quarantine.names))),
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

const visit = (target: string): PageVisit => ({
  url: new URL(target, 'http://localhost'),
  isReturning: false,
  isPrivate: false,
  requestId: 'test',
});
const open = async (target: string, canaries: readonly string[] = []) => {
  const { opening, rest } = await pool.startPage({ ...visit(target), canaries });
  const { html, isComplete } = await rest;
  const [first, second] = [opening.html, html].map((text) => JSON.parse(text) as Made);
  return { status: opening.status, first, second, isComplete };
};
/** Waits until something is so. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Threads that make pages of different paths. */
async function findThreads(): Promise<Set<number | undefined>> {
  const pages = await Promise.all(
    ['/login', '/login/2', '/login/3', '/login/4'].map((path) => open(path)),
  );
  return new Set(pages.map(({ first }) => first?.threadId));
}

test('the log does not tell the token of a page that a thread was lost with', async () => {
  log.error.mockClear();
  await open('/about/shared/secret-token?deed=exit');
  // What is logged later counts too.
  await until(() => quarantine.releases.length > 0);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ paths: ['/about/shared/-'] }),
    'render worker lost',
  );
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('secret-token');
});

describe.each(['exit', 'block', 'grow', 'throw', 'spoil', 'doubt'])(
  'a release that does this: %s',
  (deed) => {
    test('its page is made without its code or before harm is done, others stay, and it is quarantined', async () => {
      const [page, other] = await Promise.all([open(`/about?deed=${deed}`), open('/login')]);
      expect(page).toMatchObject({ status: 200, isComplete: true });
      expect(other).toMatchObject({ status: 200, isComplete: true });
      await until(() => quarantine.releases.length > 0 && quarantine.suspended.length === 0);
      expect(quarantine.releases).toMatchObject([{ remote: 'marketing', version: '2.0.0' }]);
      const again = await open(`/about?deed=${deed}`);
      expect(again).toMatchObject({ status: 200, first: { mayRun: true, isSafe: true } });
    });
  },
);

test('a canary that does harm is quarantined itself, and what is live goes on', async () => {
  registered = withCanary;
  revision = 2;
  await until(async () => (await pool.refresh()).revision === 2);
  const pages = [open('/about?deed=exit'), open('/about?deed=exit', ['marketing'])];
  for (const page of await Promise.all(pages)) expect(page).toMatchObject({ status: 200 });
  await until(() => quarantine.releases.length > 0 && quarantine.suspended.length === 0);
  expect(quarantine.releases).toMatchObject([{ remote: 'marketing', version: '2.0.0' }]);
  const again = await open('/about?deed=exit', ['marketing']);
  expect(again).toMatchObject({ status: 200, first: { mayRun: true, isSafe: true } });
  expect((await pool.refresh()).active.get('marketing')?.version).toBe('3.0.0');
});

test('a page that has set off gets its end from another thread', async () => {
  const page = await open('/about?deed=exit&late');
  expect(page).toMatchObject({ status: 200, isComplete: true });
  expect(page.first).toMatchObject({ mayRun: true });
  expect(page.second).toMatchObject({ mayRun: false });
});

test('a page whose thread does not answer is made by another, before that one counts as lost', async () => {
  await until(async () => (await findThreads()).size === 2);
  const before = await findThreads();
  await script.hold();
  const page = await open('/about?deed=pause');
  await script.letGo();
  expect(page).toMatchObject({ status: 200, first: { mayRun: false }, isComplete: true });
  await until(async () => (await findThreads()).size === 2);
  expect(await findThreads()).toEqual(before);
  expect(quarantine.releases).toEqual([]);
});

test('a thread in doubt goes on until another has taken its place', async () => {
  await until(async () => (await findThreads()).size === 2);
  const before = await findThreads();
  await script.hold();
  await open('/about?deed=doubt');
  expect(await findThreads()).toEqual(before);
  await script.letGo();
  await until(async () => [...(await findThreads())].every((id) => !before.has(id)));
});

test('a new state of the registry gets new threads', async () => {
  await until(async () => (await findThreads()).size === 2);
  const before = await findThreads();
  revision = 2;
  await until(async () => (await pool.refresh()).revision === 2);
  expect([...(await findThreads())].filter((id) => before.has(id))).toEqual([]);
});

test('a thread that starts later shows the state of the registry that the others show', async () => {
  const [, first] = [await open('/about?deed=exit'), await open('/login')];
  expect(first.first).toMatchObject({ revision: 1 });
  revision = 2;
  await until(async () => (await pool.refresh()).revision === 2);
  expect((await open('/login')).first).toMatchObject({ revision: 2 });
});

test('a pool that is closed says that nothing can render', async () => {
  pool.close();
  await expect(pool.startPage(visit('/login'))).rejects.toThrow('No render worker is ready.');
});

describe('the choice of a thread', () => {
  const idle = ['a', 'b', 'c'].map((name) => ({ name, load: 0 }));

  test('the same path goes to the same thread, and paths are spread', () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/restaurant/${index}`);
    const chosen = paths.map((path) => chooseThread(idle, path));
    expect(paths.map((path) => chooseThread(idle, path))).toEqual(chosen);
    expect(new Set(chosen)).toEqual(new Set(idle));
  });

  test('a thread that has far more to do than another gets help', () => {
    const usual = idle.indexOf(chooseThread(idle, '/'));
    const withLoad = (load: number) =>
      idle.map((thread, index) => (index === usual ? { ...thread, load } : thread));
    const [busy, full] = [withLoad(4), withLoad(5)];
    expect(chooseThread(busy, '/')).toBe(busy[usual]);
    expect(chooseThread(full, '/')).toMatchObject({ load: 0 });
  });
});
