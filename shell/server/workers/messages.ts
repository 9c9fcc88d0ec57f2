import { type StoreReader, checkKey } from '@tableside/registry/reader';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { InspectionReport } from '../inspection/finding';
import type { PageDraft } from '../render/page-content';
import type { PageRest } from '../render/finish-page';
import type { Opened } from '../render/page-renderer';
import type { PageVisit } from '../render/page-visit';
import type { MessagePort } from 'node:worker_threads';
import { makeDeferred, type Deferred } from './deferred';

/** What a render worker is started with. */
export interface WorkerSettings {
  readonly shellDir: string;
  /** A release to inspect before anything is rendered. */
  readonly inspects?: RegisteredRelease;
}

interface VisitMessage {
  readonly href: string;
  readonly isReturning: boolean;
  readonly isPrivate: boolean;
  readonly requestId: string;
  readonly canaries: readonly RemoteName[];
  readonly without: readonly RemoteName[] | 'all';
  readonly draft?: PageDraft;
}

/** What the store has under a key that a worker wanted to read. */
interface Stored {
  readonly type: 'stored';
  readonly id: number;
  readonly bytes: Uint8Array | null;
  readonly error: string | null;
}

/** From the main thread to a worker. */
export type Order =
  /** What the pages that are ordered from now on are made from. */
  | { readonly type: 'registry'; readonly snapshot: RegistrySnapshot }
  | { readonly type: 'render'; readonly id: number; readonly visit: VisitMessage }
  | Stored
  /** A worker that answers can work. */
  | { readonly type: 'ping' };

/** From a worker to the main thread. */
export type Report =
  | InspectionReport
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  /** Answered by `Stored`. */
  | { readonly type: 'read'; readonly id: number; readonly key: string }
  | { readonly type: 'opened'; readonly id: number; readonly opened: Opened }
  | { readonly type: 'finished'; readonly id: number; readonly rest: PageRest }
  | { readonly type: 'failed'; readonly id: number; readonly error: string }
  /** Something went wrong outside of any render, which leaves the worker in doubt.
   * `isUsable`: it can go on until another takes its place. */
  | { readonly type: 'spoiled'; readonly reason: string; readonly isUsable: boolean };

export function toMessage(visit: PageVisit): VisitMessage {
  const { url, isReturning, isPrivate, requestId, canaries = [], without = [], draft } = visit;
  const { href } = url;
  return { href, isReturning, isPrivate, requestId, canaries, without, ...(draft && { draft }) };
}

export function fromMessage({ href, ...visit }: VisitMessage): PageVisit {
  return { ...visit, url: new URL(href) };
}

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
