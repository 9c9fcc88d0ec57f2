import { setTimeout as wait } from 'node:timers/promises';
import {
  makeEntry,
  makeRegistered,
  makeRevision,
} from '@tableside/registry/testing/registry-fixtures';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { pointerKey, revisionKey, toJson, type StoreReader } from '@tableside/registry/store/store';
import { RegistrySource } from './registry-source';

const environment = 'production';
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const memory = openMemoryStore();
let hold: Promise<unknown> = Promise.resolve();
let tell: () => void = () => undefined;
const store: StoreReader = {
  read: async (key) => {
    await hold;
    return memory.read(key);
  },
  list: (prefix) => memory.list(prefix),
  watch: (onChange) => {
    tell = onChange;
    return () => undefined;
  },
};

async function publish(revision: number): Promise<void> {
  const remotes = { marketing: makeEntry(makeRegistered('marketing', `1.${revision}.0`)) };
  const bytes = toJson(makeRevision(revision, remotes));
  await memory.create(revisionKey(environment, revision), bytes);
  await memory.replace(pointerKey(environment), bytes);
}

test('a store that does not answer holds no page up for long, and the last state is shown', async () => {
  await publish(1);
  const source = new RegistrySource({ store, environment, log });
  expect((await source.read()).revision).toBe(1);
  let answer: (value: unknown) => void = () => undefined;
  hold = new Promise((resolve) => (answer = resolve));
  await publish(2);
  const startedAt = performance.now();
  expect((await source.read(Infinity)).revision).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  const again = performance.now();
  expect((await source.read(Infinity)).revision).toBe(1);
  expect(performance.now() - again).toBeLessThan(100);
  answer(null);
  await wait(0);
  expect((await source.read(Infinity)).revision).toBe(2);
});

test('a store that tells of a change is looked at once', async () => {
  const source = new RegistrySource({ store, environment, log });
  source.follow();
  expect((await source.read()).revision).toBe(2);
  await publish(3);
  log.info.mockClear();
  tell();
  await wait(20);
  expect(log.info).toHaveBeenCalledWith({ revision: 3 }, 'registry read');
});
