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
let notify: () => void = () => undefined;
const store: StoreReader = {
  read: async (key) => {
    await hold;
    return memory.read(key);
  },
  list: (prefix) => memory.list(prefix),
  watch: (onChange) => {
    notify = onChange;
    return () => undefined;
  },
};

async function publish(revision: number): Promise<void> {
  const remotes = { marketing: makeEntry(makeRegistered('marketing', `1.${revision}.0`)) };
  const bytes = toJson(makeRevision(revision, remotes));
  await memory.create(revisionKey(environment, revision), bytes);
  await memory.replace(pointerKey(environment), bytes);
}

test('serves the last state when the store does not respond', async () => {
  await publish(1);
  const source = new RegistrySource({ store, environment, log });
  expect((await source.read()).revision).toBe(1);
  let response: (value: unknown) => void = () => undefined;
  hold = new Promise((resolve) => (response = resolve));
  await publish(2);
  const startedAt = performance.now();
  expect((await source.read(Infinity)).revision).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  const again = performance.now();
  expect((await source.read(Infinity)).revision).toBe(1);
  expect(performance.now() - again).toBeLessThan(100);
  response(null);
  await wait(0);
  expect((await source.read(Infinity)).revision).toBe(2);
});

test('reads the store immediately after a change notification', async () => {
  const source = new RegistrySource({ store, environment, log });
  source.follow();
  expect((await source.read()).revision).toBe(2);
  await publish(3);
  log.info.mockClear();
  notify();
  await wait(20);
  expect(log.info).toHaveBeenCalledWith({ revision: 3 }, 'registry read');
});
