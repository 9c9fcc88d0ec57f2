import { toSnapshot, type RegistrySnapshot } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import type { Quarantine } from '../workers/fault-isolation';
import { PreviewThreads, type OpenPages } from './previews';

const live = toSnapshot(makeDocument({ menu: [makeRelease('menu', '1.0.0')] }));
const shows = (version: string) => new Map([['menu', makeRelease('menu', version)]]);

function open({ idleMs = 60_000 } = {}) {
  const started: (() => Promise<RegistrySnapshot>)[] = [];
  const close = jest.fn();
  const quarantines: Quarantine[] = [];
  const openPages: OpenPages = ({ read }, quarantine) => {
    started.push(() => read());
    quarantines.push(quarantine);
    return { startPage: () => Promise.reject(new Error('no page')), close };
  };
  const registry = { read: () => Promise.resolve(live) };
  const threads = new PreviewThreads(registry, openPages, idleMs);
  return { threads, started, close, quarantines };
}

test('previews of the same releases share a thread', async () => {
  const { threads, started } = open();
  await Promise.all([threads.find(shows('2.0.0')), threads.find(shows('2.0.0'))]);
  expect(started).toHaveLength(1);
  const state = await started[0]?.();
  expect(state?.active.get('menu')?.version).toBe('2.0.0');
  expect(state?.isPreview).toBe(true);
  // The same object until something changes, because each new one is sent to threads.
  expect(await started[0]?.()).toBe(state);
  threads.close();
});

test('ends the least recently used preview thread beyond the limit', async () => {
  const { threads, close } = open();
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await threads.find(shows(version));
  await threads.find(shows('2.0.0'));
  expect([threads.size, close.mock.calls.length]).toEqual([3, 0]);
  await threads.find(shows('5.0.0'));
  await Promise.resolve();
  expect([threads.size, close.mock.calls.length]).toEqual([3, 1]);
  threads.close();
  expect(threads.size).toBe(0);
});

test('ends an idle preview thread', async () => {
  const { threads, close } = open({ idleMs: 5 });
  await threads.find(shows('2.0.0'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([threads.size, close.mock.calls.length]).toEqual([0, 1]);
});

test('quarantines a faulty release only in its own preview', async () => {
  const { threads, started, quarantines } = open();
  await threads.find(shows('2.0.0'));
  await threads.find(shows('3.0.0'));
  quarantines[0]?.add('menu', makeRelease('menu', '2.0.0'), 'it was blocked');
  const [first, second] = await Promise.all(started.map((read) => read()));
  expect(first?.active.get('menu')?.version).toBe('1.0.0');
  expect(first?.listed.has(makeRelease('menu', '2.0.0').container)).toBe(true);
  expect(second?.active.get('menu')?.version).toBe('3.0.0');
  expect(live.active.get('menu')?.version).toBe('1.0.0');
  threads.close();
});
