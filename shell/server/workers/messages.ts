import { type StoreReader, checkKey } from '@tableside/registry/reader';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { InspectionReport } from '../inspection/finding';
import type { PageDraft } from '../render/page-content';
import type { PageBody } from '../render/finish-page';
import type { Opened } from '../render/page-renderer';
import type { PageRequest } from '../render/page-request';
import type { MessagePort } from 'node:worker_threads';
import { makeDeferred, type Deferred } from './deferred';

/** Start data of a render worker. */
export interface WorkerSettings {
  readonly shellDir: string;
  /** A release to inspect before rendering. */
  readonly inspects?: RegisteredRelease;
}

interface PageRequestMessage {
  readonly href: string;
  readonly isReturning: boolean;
  readonly isPrivate: boolean;
  readonly requestId: string;
  readonly canaries: readonly RemoteName[];
  readonly without: readonly RemoteName[] | 'all';
  readonly draft?: PageDraft;
}

/** The store's reply to a read. */
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
  /** Answered by `Stored`. */
  | { readonly type: 'read'; readonly id: number; readonly key: string }
  | { readonly type: 'opened'; readonly id: number; readonly opened: Opened }
  | { readonly type: 'finished'; readonly id: number; readonly rest: PageBody }
  | { readonly type: 'failed'; readonly id: number; readonly error: string }
  /**
   * Something failed outside of any render, so the worker is tainted. `isUsable`: it can
   * continue until it is replaced.
   */
  | { readonly type: 'tainted'; readonly reason: string; readonly isUsable: boolean };

export function toMessage(pageRequest: PageRequest): PageRequestMessage {
  const {
    url,
    isReturning,
    isPrivate,
    requestId,
    canaries = [],
    without = [],
    draft,
  } = pageRequest;
  const { href } = url;
  return { href, isReturning, isPrivate, requestId, canaries, without, ...(draft && { draft }) };
}

export function fromMessage({ href, ...pageRequest }: PageRequestMessage): PageRequest {
  return { ...pageRequest, url: new URL(href) };
}

/** What threads read from a store: release files and content. */
export type ThreadStore = Pick<StoreReader, 'read'>;

const READABLE = /^(?:releases|content)\//;

/**
 * Reads a key for a thread. Never rejects.
 * @param key as sent by the thread: only the readable parts of the store are allowed
 */
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

/**
 * The store as seen by a thread: the main thread reads for it because the thread has no file
 * access and no credentials.
 */
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
