import type { MessagePort } from 'node:worker_threads';
import { type StoreReader, checkKey } from '@tableside/registry/reader';
import { makeDeferred, type Deferred } from './deferred';
import type { Order, Report, Stored } from './messages';

/** What threads read of a store: files of releases, and content. */
export type ThreadStore = Pick<StoreReader, 'read'>;

const READABLE = /^(?:releases|content)\//;

/** Reads a key for a thread. Never rejects.
 * @param key as the thread sent it: no other part of the store is read, and nothing outside of it */
export async function readForThread(
  store: ThreadStore,
  { id, key }: Extract<Report, { type: 'read' }>,
): Promise<Stored> {
  try {
    checkKey(key);
    if (!READABLE.test(key)) throw new Error(`Threads do not read "${key}".`);
    return { type: 'stored', id, bytes: await store.read(key), error: null };
  } catch (error) {
    return { type: 'stored', id, bytes: null, error: String(error) };
  }
}

/** The store as a thread has it: the process reads for it, since the thread may open no files and knows no password. */
export function openThreadStore(port: MessagePort): ThreadStore {
  const waiting = new Map<number, Deferred<Buffer | null>>();
  let lastId = 0;
  port.on('message', (order: Order) => {
    if (order.type !== 'stored') return;
    const { id, bytes, error } = order;
    const reading = waiting.get(id);
    waiting.delete(id);
    if (error !== null) reading?.reject(new Error(error));
    else reading?.resolve(bytes && Buffer.from(bytes));
  });
  const send = (report: Report) => port.postMessage(report);
  return {
    read: (key) => {
      lastId += 1;
      const reading = makeDeferred<Buffer | null>();
      waiting.set(lastId, reading);
      send({ type: 'read', id: lastId, key });
      return reading.promise;
    },
  };
}
