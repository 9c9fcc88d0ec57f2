import type { ReleaseStore } from './store';

/** A release store in memory, for tests. It keeps to the interface alone: whatever works with it works with any driver. */
export function openMemoryStore(): ReleaseStore {
  const values = new Map<string, Buffer>();
  return {
    read: (key) => Promise.resolve(values.get(key) ?? null),
    create: (key, bytes) => {
      if (values.has(key)) return Promise.resolve(false);
      values.set(key, Buffer.from(bytes));
      return Promise.resolve(true);
    },
    replace: (key, bytes) => {
      values.set(key, Buffer.from(bytes));
      return Promise.resolve();
    },
    list: (prefix) =>
      Promise.resolve([...values.keys()].filter((key) => key.startsWith(prefix)).sort()),
  };
}
