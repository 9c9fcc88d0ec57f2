import { type StoreReader, checkKey } from '@tableside/registry/reader';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { InspectionReport } from '../inspection/finding';
import type { PageBody } from '../render/finish-page';
import type { PageStart } from '../render/page-renderer';
import type { PageRequest } from '../render/page-request';
import type { MessagePort } from 'node:worker_threads';
import { makeDeferred, type Deferred } from './deferred';

export interface WorkerSettings {
  readonly shellDir: string;
  /** A release to inspect before rendering. */
  readonly inspects?: RegisteredRelease;
}

type PageRequestMessage = Omit<PageRequest, 'url' | 'visitor'> & { readonly href: string };

interface Stored {
  readonly type: 'stored';
  readonly id: number;
  readonly bytes: Uint8Array | null;
  readonly error: string | null;
}

/** From the main thread to a worker. */
export type Order =
  /** State from which the following pages are rendered. */
  | { readonly type: 'registry'; readonly snapshot: RegistrySnapshot }
  | { readonly type: 'render'; readonly id: number; readonly pageRequest: PageRequestMessage }
  | Stored
  /** A worker that replies is healthy. */
  | { readonly type: 'ping' };

/** From a worker to the main thread. */
export type Report =
  | InspectionReport
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  /** The response is `Stored`. */
  | { readonly type: 'read'; readonly id: number; readonly key: string }
  | { readonly type: 'started'; readonly id: number; readonly start: PageStart }
  | { readonly type: 'finished'; readonly id: number; readonly body: PageBody }
  | { readonly type: 'failed'; readonly id: number; readonly error: string }
  /** Something failed outside of any render. `isUsable`: it can continue until it is replaced. */
  | { readonly type: 'tainted'; readonly reason: string; readonly isUsable: boolean };

export function toMessage({ url, visitor: _, ...pageRequest }: PageRequest): PageRequestMessage {
  return { canaries: [], without: [], ...pageRequest, href: url.href };
}

export function fromMessage({ href, ...pageRequest }: PageRequestMessage): PageRequest {
  return { ...pageRequest, url: new URL(href) };
}

/** What threads read from a store: release files and content. */
export type ThreadStore = Pick<StoreReader, 'read'>;

const READABLE = /^(?:releases|content)\//;

/** Reads one of the readable parts of the store for a thread. Never rejects. */
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

/** The store as seen by a thread, which has no file access: the main thread reads for it. */
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
  return {
    read: (key) => {
      lastId += 1;
      const reading = makeDeferred<Buffer | null>();
      waiting.set(lastId, reading);
      port.postMessage({ type: 'read', id: lastId, key } satisfies Report);
      return reading.promise;
    },
  };
}
