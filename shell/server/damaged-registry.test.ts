import { setTimeout } from 'node:timers/promises';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import * as commands from '@tableside/registry/releases/commands';
import {
  makeTempDir,
  openCommands,
  writeRelease,
} from '@tableside/registry/testing/release-fixtures';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { pointerKey, revisionKey, toJson } from '@tableside/registry/store/store';
import { log, startApp } from './app-fixtures';

/** The registry is polled four times a second. */
const untilSeen = () => setTimeout(260);

const store = openMemoryStore();
const pointer = pointerKey('production');
let temp: Awaited<ReturnType<typeof makeTempDir>>;
let running: Awaited<ReturnType<typeof startApp>>;
let whole: Buffer;

beforeAll(async () => {
  temp = await makeTempDir();
  for (const name of ['marketing', 'account'] as const) {
    const context = { ...openCommands('', await writeRelease(temp.dir, name)), store };
    await commands.activate(context, name, await commands.publish(context, name));
  }
  whole = (await store.read(pointer)) as Buffer;
  running = await startApp({ store });
});
afterAll(async () => {
  await running.stop();
  await temp.remove();
});

const statusesOf = async ({ ask }: Pick<typeof running, 'ask'>) =>
  Object.fromEntries(
    await Promise.all(
      ['/', '/marketing', '/account', '/readyz'].map(
        async (page) => [page, (await ask(page)).status] as const,
      ),
    ),
  );

/** Responses of a server that ran before the damage and of one started after it. */
async function ask(): Promise<readonly object[]> {
  await untilSeen();
  const started = await startApp({ store });
  const responses = [await statusesOf(running), await statusesOf(started)];
  await started.stop();
  return responses;
}

const WELL = { '/': 200, '/marketing': 200, '/account': 200, '/readyz': 200 };

test('a truncated pointer breaks no page', async () => {
  await store.replace(pointer, Buffer.from('{"schema": 1, "revi'));
  expect(await ask()).toEqual([WELL, WELL]);
});

test('a damaged entry affects only its own remote', async () => {
  const { remotes, ...state } = JSON.parse(String(whole)) as RegistryDocument;
  const marketing = { active: 'soon' };
  const damaged = toJson({ ...state, revision: 3, remotes: { ...remotes, marketing } });
  for (const key of [revisionKey('production', 3), pointer]) await store.replace(key, damaged);
  const expected = { ...WELL, '/marketing': 404 };
  expect(await ask()).toEqual([expected, expected]);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ entry: 'marketing' }),
    'registry entry skipped',
  );
});

describe('a registry that was never read', () => {
  const store = openMemoryStore();
  const unreachable = { ...store, read: () => Promise.reject(new Error('connect ECONNREFUSED')) };
  let site: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    site = await startApp({ store: unreachable });
  });
  afterAll(() => site.stop());

  test.each(['/', '/restaurant/luna', '/nowhere'])(
    '%s is a retryable 503, not a 404, before a registry was read',
    async (path) => {
      const { status, headers, body } = await site.ask(path);
      const html = body.toString();
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(html).toContain('<title>Temporarily unavailable · Tableside</title>');
      expect(html).toMatch(/<main.*<h1[^>]*>We’ll be right back<\/h1>.*<\/main>/);
      expect(html).not.toContain('noindex');
      // There is nothing to hydrate.
      expect(html).not.toContain('/assets/main.js');
    },
  );
});
