import { FairQueue } from '@tableside/server/fair-queue';
import type { StartPage, RenderedPage } from './page-renderer';
import { findRoute } from '../../src/federation/composition';
import type { RegistrySource } from '../releases/registry-source';

/** Maximum number of queued pages per visitor; an office or a campus shares one address. */
const WAITING_PER_VISITOR = 64;
const WAITING_MAX = 512;
/** How long a page may wait in the queue, in milliseconds. */
const TIMEOUT_MS = 5000;
/**
 * How long a page counts as running, in milliseconds. A longer one is waiting for something and
 * must not block others, even on a busy machine.
 */
const HELD_MS = 1000;
/** How often the queue checks for idle threads, in milliseconds. */
const POLL_INTERVAL_MS = 10;

/** A page cannot be started in time. */
export class TooManyPagesError extends Error {
  override readonly name = 'TooManyPagesError';
}

/** Resolves to null for a page that cannot be started in time. */
export function refuseTooMany(error: unknown): null {
  if (error instanceof TooManyPagesError) return null;
  throw error;
}

interface RenderQueueOptions {
  readonly atOnce: number;
  /** Whether all threads are busy. Pages that wait for data do not count. */
  readonly isBusy: () => boolean;
}

interface Waiting {
  readonly start: () => void;
  readonly giveUp: NodeJS.Timeout;
}

/**
 * Renders a few pages at a time and alternates between visitors, so that a visitor who requests
 * hundreds does not delay others.
 */
export class RenderQueue {
  private readonly waiting = new FairQueue<Waiting>();
  private underWay = 0;
  private pollTimer: NodeJS.Timeout | null = null;

  constructor(private readonly options: RenderQueueOptions) {}

  /**
   * Waits for a free slot.
   * @param visitor key for fairness; null for no one in particular
   * @returns call when the page is finished
   * @throws {TooManyPagesError} when it would take too long
   */
  async take(visitor: string | null): Promise<() => void> {
    if (this.isFull) await this.wait(visitor);
    else this.underWay += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(held);
      this.underWay -= 1;
      this.startWaiting();
    };
    const held = setTimeout(end, HELD_MS).unref();
    return end;
  }

  /** Whether another page would have to wait. */
  get isFull(): boolean {
    return this.waiting.length > 0 || this.underWay >= this.options.atOnce;
  }

  private wait(visitor: string | null): Promise<void> {
    const isFull = visitor !== null && this.waiting.lengthOf(visitor) >= WAITING_PER_VISITOR;
    if (isFull || this.waiting.length >= WAITING_MAX) {
      return Promise.reject(new TooManyPagesError('Too many pages are queued.'));
    }
    return new Promise((start, reject) => {
      const giveUp = setTimeout(() => {
        this.waiting.remove(visitor, entry);
        reject(new TooManyPagesError('The page waited too long in the queue.'));
      }, TIMEOUT_MS);
      const entry: Waiting = { start, giveUp };
      this.waiting.push(visitor, entry);
      this.pollTimer ??= setInterval(() => this.startWaiting(), POLL_INTERVAL_MS).unref();
    });
  }

  /** Starts queued pages: as many as have finished, plus as many again when threads are idle. */
  private startWaiting(): void {
    const { atOnce, isBusy } = this.options;
    const free = Math.max(atOnce - this.underWay, 0);
    let left = free > 0 || this.waiting.length === 0 || isBusy() ? free : atOnce;
    while (left > 0 && this.waiting.length > 0) {
      this.startNext();
      left -= 1;
    }
    if (this.waiting.length > 0 || !this.pollTimer) return;
    clearInterval(this.pollTimer);
    this.pollTimer = null;
  }

  private startNext(): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.underWay += 1;
    clearTimeout(next.giveUp);
    next.start();
  }
}

/** Queues pages before rendering them. */
export const inRenderQueue =
  (queue: RenderQueue, startPage: StartPage): StartPage =>
  async (pageRequest) => {
    const hasWaited = queue.isFull;
    const end = await queue.take(pageRequest.visitor ?? null);
    try {
      const page = await startPage(pageRequest);
      void page.rest.finally(end);
      return { ...page, isCrowded: () => hasWaited || queue.isFull };
    } catch (error) {
      end();
      throw error;
    }
  };

/** How long a loading page is reused, in milliseconds. */
const KEEP_MS = 1000;
/** Key of all URLs that no remote owns; they share one page. */
const UNKNOWN_PATH = '/-';

interface Kept {
  readonly page: Promise<RenderedPage>;
  readonly until: number;
}

interface LoadingPagesParts {
  readonly startPage: StartPage;
  /**
   * Renders the frame, title and loading state of a URL without remote code and without
   * queueing.
   */
  readonly startLoading: StartPage;
  readonly registry: Pick<RegistrySource, 'read'>;
}

/**
 * When a page cannot be started in time, sends the loading state of its route as a 503 for the
 * browser to render. One render serves all URLs of a route for a second, so load cannot
 * multiply them.
 */
export function withLoadingPages({
  startPage,
  startLoading,
  registry,
}: LoadingPagesParts): StartPage {
  const kept = new Map<string, Kept>();

  return async (pageRequest) => {
    try {
      return await startPage(pageRequest);
    } catch (error) {
      // A preview without its draft would be misleading.
      if (!(error instanceof TooManyPagesError) || pageRequest.draft) throw error;
    }
    const { composition } = await registry.read();
    const { pathname } = pageRequest.url;
    const path =
      pathname === '/' ? '/' : (findRoute(composition.claims, pathname)?.path ?? UNKNOWN_PATH);
    const key = `${path} ${pageRequest.isReturning}`;
    let known = kept.get(key);
    if (!known || known.until <= Date.now()) {
      const page = startLoading({ ...pageRequest, url: new URL(path, pageRequest.url) });
      known = { page, until: Date.now() + KEEP_MS };
      kept.set(key, known);
      page.catch(() => kept.delete(key));
    }
    const page = await known.page;
    const { status } = page.opening;
    return { ...page, opening: { ...page.opening, status: status === 200 ? 503 : status } };
  };
}
