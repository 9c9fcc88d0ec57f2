import { FairQueue } from '@tableside/server/fair-queue';
import type { StartPage, RenderedPage } from './page-renderer';
import { findClaim } from '../../src/federation/composition';
import type { RegistrySource } from '../releases/registry-source';

/** How many pages of one visitor may wait; an office or a campus shares one address. */
const WAITING_PER_VISITOR = 64;
const WAITING_MAX = 512;
/** How long a page waits for its turn, in milliseconds. */
const PATIENCE_MS = 5000;
/** How long a page holds its turn at most, in milliseconds: one that takes longer waits for something, on a machine that may be so
 * busy with other things that its threads never seem to rest. */
const HELD_MS = 1000;
/** How often it is looked whether the threads have time again, in milliseconds. */
const LOOK_EVERY_MS = 10;

/** A page cannot be begun in time. */
export class TooManyPagesError extends Error {
  override readonly name = 'TooManyPagesError';
}

/** Answers null in the place of a page that cannot be begun in time. */
export function refuseTooMany(error: unknown): null {
  if (error instanceof TooManyPagesError) return null;
  throw error;
}

interface RenderTurnsOptions {
  readonly atOnce: number;
  /** Whether all threads compute without a pause. Pages that wait for their data take no time of theirs. */
  readonly isBusy: () => boolean;
}

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: NodeJS.Timeout;
}

/** Has pages made a few at a time, so that each is done soon, and visitors take turns: whoever asks for hundreds waits for
 * their own, and others go ahead. */
export class RenderTurns {
  private readonly waiting = new FairQueue<Waiting>();
  private underWay = 0;
  private looking: NodeJS.Timeout | null = null;

  constructor(private readonly options: RenderTurnsOptions) {}

  /** Waits for a turn.
   * @param visitor whom it is counted as; null for nobody in particular
   * @returns to be called when the page is made
   * @throws {TooManyPagesError} where it would take too long */
  async take(visitor: string | null): Promise<() => void> {
    if (this.isFull) await this.wait(visitor);
    else this.underWay += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(held);
      this.underWay -= 1;
      this.beginWaiting();
    };
    const held = setTimeout(end, HELD_MS).unref();
    return end;
  }

  /** Whether another page would have to wait for its turn. */
  get isFull(): boolean {
    return this.waiting.length > 0 || this.underWay >= this.options.atOnce;
  }

  private wait(visitor: string | null): Promise<void> {
    const isFull = visitor !== null && this.waiting.lengthOf(visitor) >= WAITING_PER_VISITOR;
    if (isFull || this.waiting.length >= WAITING_MAX) {
      return Promise.reject(new TooManyPagesError('Too many pages wait.'));
    }
    return new Promise((begin, reject) => {
      const giveUp = setTimeout(() => {
        this.waiting.remove(visitor, entry);
        reject(new TooManyPagesError('The turn took too long.'));
      }, PATIENCE_MS);
      const entry: Waiting = { begin, giveUp };
      this.waiting.push(visitor, entry);
      this.looking ??= setInterval(() => this.beginWaiting(), LOOK_EVERY_MS).unref();
    });
  }

  /** Begins what may begin: as many as have ended, and where the threads have time as many more. */
  private beginWaiting(): void {
    const { atOnce, isBusy } = this.options;
    const free = Math.max(atOnce - this.underWay, 0);
    let left = free > 0 || this.waiting.length === 0 || isBusy() ? free : atOnce;
    while (left > 0 && this.waiting.length > 0) {
      this.beginNext();
      left -= 1;
    }
    if (this.waiting.length > 0 || !this.looking) return;
    clearInterval(this.looking);
    this.looking = null;
  }

  private beginNext(): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.underWay += 1;
    clearTimeout(next.giveUp);
    next.begin();
  }
}

/** Begins pages in turns. */
export const inTurns =
  (turns: RenderTurns, startPage: StartPage): StartPage =>
  async (visit) => {
    const hasWaited = turns.isFull;
    const end = await turns.take(visit.visitor ?? null);
    try {
      const page = await startPage(visit);
      void page.rest.finally(end);
      return { ...page, isCrowded: () => hasWaited || turns.isFull };
    } catch (error) {
      end();
      throw error;
    }
  };

/** How long a loading page is sent again, in milliseconds. */
const KEEP_MS = 1000;
/** Stands for every address that no remote owns: they all get the same page. */
const UNKNOWN_PATH = '/-';

interface Kept {
  readonly page: Promise<RenderedPage>;
  readonly until: number;
}

interface LoadingPagesParts {
  readonly startPage: StartPage;
  /** Renders the frame, the title and a loading state of an address, without a remote's code and without a turn. */
  readonly startLoading: StartPage;
  readonly registry: Pick<RegistrySource, 'read'>;
}

/** Where a page cannot be started in time, sends the loading state of its route as a 503, for the browser to render the page.
 * One render serves all addresses of a route for a second, so a crowd cannot ask for more of them. */
export function withLoadingPages({
  startPage,
  startLoading,
  registry,
}: LoadingPagesParts): StartPage {
  const kept = new Map<string, Kept>();

  return async (visit) => {
    try {
      return await startPage(visit);
    } catch (error) {
      // A preview without its draft would mislead.
      if (!(error instanceof TooManyPagesError) || visit.draft) throw error;
    }
    const { composition } = await registry.read();
    const { pathname } = visit.url;
    const path =
      pathname === '/' ? '/' : (findClaim(composition.claims, pathname)?.path ?? UNKNOWN_PATH);
    const key = `${path} ${visit.isReturning}`;
    let known = kept.get(key);
    if (!known || known.until <= Date.now()) {
      const page = startLoading({ ...visit, url: new URL(path, visit.url) });
      known = { page, until: Date.now() + KEEP_MS };
      kept.set(key, known);
      page.catch(() => kept.delete(key));
    }
    const page = await known.page;
    const { status } = page.opening;
    return { ...page, opening: { ...page.opening, status: status === 200 ? 503 : status } };
  };
}
