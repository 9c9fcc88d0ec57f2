import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegistrySnapshot } from '../releases/registry-source';
import type { InspectionReport } from '../inspection/finding';
import type { PageDraft } from '../render/page/page-draft';
import type { PageRest } from '../render/finish-page';
import type { Opened } from '../render/page-renderer';
import type { PageVisit } from '../render/page/page-visit';

/** What a render worker is started with. */
export interface WorkerSettings {
  /** Folder with shell.json and client/. */
  readonly shellDir: string;
  /** A release to inspect before anything is rendered. */
  readonly inspects?: RegisteredRelease;
}

/** A request for a page, as it travels to a worker. */
export interface VisitMessage {
  readonly href: string;
  readonly isReturning: boolean;
  readonly isPrivate: boolean;
  readonly requestId: string;
  readonly canaries: readonly RemoteName[];
  readonly without: readonly RemoteName[] | 'all';
  readonly draft?: PageDraft;
}

/** What the store has under a key that a worker wanted to read. */
export interface Stored {
  readonly type: 'stored';
  /** Of the request. */
  readonly id: number;
  /** Null where there is none. */
  readonly bytes: Uint8Array | null;
  /** Why it could not be read. */
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
