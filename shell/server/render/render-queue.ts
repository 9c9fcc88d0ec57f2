import { FairQueue } from '@tableside/server/fair-queue';
import { PromiseCache } from '../promise-cache';
import type { Pages, RenderedPage } from './page-renderer';
import type { PageRequest } from './page-request';
import { findRoute } from '../../browser/federation/composition';
import type { RegistrySource } from '../releases/registry-source';

/** Maximum number of queued pages per visitor; an office or a campus shares one address. */
const WAITING_PER_VISITOR = 64;
const WAITING_MAX = 512;
/** How long a page may wait in the queue, in milliseconds. */
const TIMEOUT_MS = 5000;
/** How long a page counts as running, in milliseconds; then it waits for something. */
const HELD_MS = 1000;
/** How often the queue checks for idle threads, in milliseconds. */
const POLL_INTERVAL_MS = 10;

/** A page cannot be started in time. */
export class TooManyPagesError extends Error {
  override readonly name = 'TooManyPagesError';
}

/** Resolves to null for a page that cannot be started in time. */
export function nullIfTooMany(error: unknown): null {
  if (error instanceof TooManyPagesError) return null;
  throw error;
}

interface Waiting {
  readonly start: () => void;
  readonly giveUp: NodeJS.Timeout;
}

/** Renders a few pages at a time and alternates between visitors. */
export class RenderQueue {
  private readonly waiting = new FairQueue<Waiting>();
  private underWay = 0;
  private pollTimer: NodeJS.Timeout | null = null;

  /** @param isBusy whether all threads are busy; pages that wait for data do not count */
  constructor(
    private readonly atOnce: number,
    private readonly isBusy: () => boolean,
  ) {}

  /**
   * @param visitor key for fairness; null for no one in particular
   * @returns call when the page is finished
   * @throws {TooManyPagesError} after the timeout
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

  get isFull(): boolean {
    return this.waiting.length > 0 || this.underWay >= this.atOnce;
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
    const free = Math.max(this.atOnce - this.underWay, 0);
    let left = free > 0 || this.waiting.length === 0 || this.isBusy() ? free : this.atOnce;
    for (; left > 0 && this.waiting.length > 0; left -= 1) {
      const next = this.waiting.shift();
      this.underWay += 1;
      clearTimeout(next?.giveUp);
      next?.start();
    }
    if (this.waiting.length > 0 || !this.pollTimer) return;
    clearInterval(this.pollTimer);
    this.pollTimer = null;
  }
}

const PAGES_PER_THREAD = 4;

/** Queues pages before threads render them. */
export class QueuedPages implements Pages {
  private readonly queue: RenderQueue;

  /** @param size number of threads */
  constructor(
    private readonly threads: Pages & { readonly isBusy: () => boolean },
    size: number,
  ) {
    this.queue = new RenderQueue(PAGES_PER_THREAD * size, () => threads.isBusy());
  }

  async startPage(pageRequest: PageRequest): Promise<RenderedPage> {
    const hasWaited = this.queue.isFull;
    const end = await this.queue.take(pageRequest.visitor ?? null);
    try {
      const page = await this.threads.startPage(pageRequest);
      void page.body.finally(end);
      return { ...page, isCrowded: () => hasWaited || this.queue.isFull };
    } catch (error) {
      end();
      throw error;
    }
  }
}

/** How long a loading page is reused, in milliseconds. */
const KEEP_MS = 1000;
/** Maximum number of cached loading pages; there is one per route. */
const LOADING_PAGES_MAX = 500;
const UNKNOWN_PATH = '/-';

/**
 * When a page cannot be started in time, sends the loading state of its route as a 503 for the
 * browser to render. One render serves all URLs of a route for a second.
 */
export class PagesOrLoadingState implements Pages {
  private readonly loading = new PromiseCache<RenderedPage>({
    max: LOADING_PAGES_MAX,
    ttlMs: KEEP_MS,
  });

  /** @param threads render a loading state without remote code and without queueing */
  constructor(
    private readonly pages: Pages,
    private readonly threads: { readonly startLoading: Pages['startPage'] },
    private readonly registry: Pick<RegistrySource, 'read'>,
  ) {}

  async startPage(pageRequest: PageRequest): Promise<RenderedPage> {
    try {
      return await this.pages.startPage(pageRequest);
    } catch (error) {
      // A preview without its draft would be misleading.
      if (!(error instanceof TooManyPagesError) || pageRequest.draft) throw error;
    }
    const { composition } = await this.registry.read();
    const { pathname } = pageRequest.url;
    const route = findRoute(composition.routes, pathname);
    const path = pathname === '/' ? '/' : (route?.path ?? UNKNOWN_PATH);
    const url = new URL(path, pageRequest.url);
    const page = await this.loading.get(`${path} ${pageRequest.isReturning}`, () =>
      this.threads.startLoading({ ...pageRequest, url }),
    );
    const { status } = page.head;
    return { ...page, head: { ...page.head, status: status === 200 ? 503 : status } };
  }
}
