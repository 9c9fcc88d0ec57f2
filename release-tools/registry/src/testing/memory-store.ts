import { type ReleaseStore, checkKey } from '../store/store';

interface Value {
  readonly bytes: Buffer;
  readonly at: Date;
}

/**
 * A release store in memory, for tests. It implements only the interface, so what works with it works
 * with any driver.
 */
export function openMemoryStore(): ReleaseStore {
  const values = new Map<string, Value>();
  const put = (key: string, bytes: Uint8Array) =>
    values.set(key, { bytes: Buffer.from(bytes), at: new Date() });
  return {
    read: async (key) => {
      checkKey(key);
      return values.get(key)?.bytes ?? null;
    },
    create: async (key, bytes) => {
      checkKey(key);
      if (values.has(key)) return false;
      put(key, bytes);
      return true;
    },
    replace: (key, bytes) => {
      put(key, bytes);
      return Promise.resolve();
    },
    list: (prefix) =>
      Promise.resolve([...values.keys()].filter((key) => key.startsWith(prefix)).sort()),
    leftovers: () => Promise.resolve([]),
    remove: (key) => {
      values.delete(key);
      return Promise.resolve();
    },
    move: (from, to) => {
      for (const [key, value] of values) {
        if (!key.startsWith(from)) continue;
        values.delete(key);
        values.set(to + key.slice(from.length), value);
      }
      return Promise.resolve();
    },
    removeAll: (prefix) => {
      for (const key of values.keys()) if (key.startsWith(prefix)) values.delete(key);
      return Promise.resolve();
    },
    writtenAt: (key) => Promise.resolve(values.get(key)?.at ?? null),
  };
}
