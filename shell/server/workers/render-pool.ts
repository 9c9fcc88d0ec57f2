import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { loggableUrl } from '@tableside/server/requests';
import type { Logger } from '../logger';
import type { RegistrySource } from '../releases/registry-source';
import { EMPTY_REGISTRY, type RegistrySnapshot } from '../releases/snapshot';
import type { PageRest } from '../render/finish-page';
import type { RenderedPage } from '../render/page-renderer';
import type { PageVisit } from '../render/page-visit';
import { makeDeferred } from './deferred';
import { findSuspects, Inquiries } from './inquiry';
import type { Quarantine } from './quarantine';
import { RenderThread, type Mishap, type ThreadOptions } from './render-thread';
import { createHash } from 'node:crypto';

interface RenderPoolOptions extends Pick<ThreadOptions, 'file' | 'store' | 'pingEveryMs'> {
  readonly shellDir: string;
  readonly size: number;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly quarantine: Quarantine;
  readonly log: Logger;
  /** Told of each page that was made for somebody and may have run remotes' code. */
  readonly onFinished?: (rest: PageRest) => void;
}

/** How long a page waits for a thread that can render, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How often it looks whether one can, in milliseconds, beside the arrival of a new one. */
const LOOK_EVERY_MS = 25;
/** How long the remotes of a thread that did not answer are kept off after it has ended, in milliseconds: an inquiry begins. */
const SHIELD_MS = 1000;
/** How long the pool rests before it starts a thread in the place of one that could not start, in milliseconds. */
const REST_MS = 1000;
/** From which share of its time on a thread counts as busy. */
const BUSY_FROM = 0.9;
/** How often a page is made again without remotes' code: the last thread that is left may be stuck too. */
const RETRIES = 3;
/** Stands for all that could not be made. */
const NO_REST = {
  html: '</head><body><p>This page could not be made. Please reload it.</p></body></html>',
  isComplete: false,
  isLost: true,
};

/** Threads that began with the same releases. */
interface Generation {
  /** Names those releases, and what is quarantined of them. */
  readonly key: string;
  snapshot: RegistrySnapshot;
  readonly serving: RenderThread[];
}

/** What there is before the first. */
const NO_GENERATION: Generation = { key: '', snapshot: EMPTY_REGISTRY, serving: [] };

/** Renders pages in threads. New releases get new threads: what old ones did to theirs ends with them, and so does the
 * memory that they took. */
export class RenderPool {
  private current = NO_GENERATION;
  private previous = NO_GENERATION;
  private arrival = makeDeferred<void>();
  private readonly started = new Set<RenderThread>();
  private readonly doubted = new WeakSet<RenderThread>();
  private readonly inquiries: Inquiries;
  private isClosed = false;

  constructor(private readonly options: RenderPoolOptions) {
    this.inquiries = new Inquiries({ ...options, onGuilty: () => this.renew() });
  }

  /** Begins to render an address of the site.
   * @throws when no thread can render */
  startPage(visit: PageVisit): Promise<RenderedPage> {
    return this.make({ ...visit, without: this.options.quarantine.suspended });
  }

  startLoading(visit: PageVisit): Promise<RenderedPage> {
    return this.make({ ...visit, without: 'all' });
  }

  /** Makes a page. One that fails, or whose thread is lost, is made again without any remote's code. */
  private async make(visit: PageVisit, retries = RETRIES): Promise<RenderedPage> {
    const { opened, finished } = await this.begin(visit);
    if (visit.without !== 'all') void finished.then(this.options.onFinished, () => undefined);
    const again = (error: unknown): Promise<RenderedPage> => {
      if (retries === 0) throw error;
      return this.make({ ...visit, without: 'all' }, retries - 1);
    };
    const first = await opened.catch(again);
    if ('rest' in first) return first;
    const rest = finished.catch((error: unknown) => again(error).then((page) => page.rest));
    return { ...first, rest: rest.catch(() => NO_REST) };
  }

  async start(): Promise<void> {
    await this.follow();
    await this.until(() => this.awake.length > 0);
  }

  /** Looks whether there are new releases.
   * @returns the state of the registry that pages are made from now */
  async refresh(): Promise<RegistrySnapshot> {
    await this.follow();
    return this.rendering.snapshot;
  }

  /** Whether every thread that can take a page has computed without a pause since this was last asked. */
  isBusy(): boolean {
    return this.awake.every((thread) => thread.takeUtilization() > BUSY_FROM);
  }

  /** Ends all threads once their pages are made. */
  close(): void {
    this.isClosed = true;
    for (const { serving } of [this.current, this.previous]) serving.length = 0;
    for (const thread of this.started) thread.retire();
    this.arrival.resolve();
  }

  /** Hands the page to a thread of the newest generation that has one. */
  private async begin(visit: PageVisit): Promise<ReturnType<RenderThread['render']>> {
    const snapshot = await this.follow();
    await this.until(() => this.awake.length > 0);
    return chooseThread(this.awake, visit.url.pathname).render(visit, snapshot);
  }

  private async until(isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isSo() && !this.isClosed && Date.now() < deadline) {
      await withTimeout(this.arrival.promise, LOOK_EVERY_MS);
    }
  }

  private get awake(): readonly RenderThread[] {
    return this.rendering.serving.filter(({ isStuck }) => !isStuck);
  }

  private get rendering(): Generation {
    return this.current.serving.length > 0 ? this.current : this.previous;
  }

  /** Starts new threads when the releases are not those of the ones that serve.
   * @returns the registry's newest state */
  private async follow(): Promise<RegistrySnapshot> {
    const { registry, quarantine, size } = this.options;
    const snapshot = await registry.read();
    quarantine.keepOnly(snapshot.listed);
    const key = `${snapshot.revision} ${quarantine.names.join(' ')}`;
    if (key !== this.current.key && !this.isClosed) {
      if (this.current.serving.length > 0) this.previous = this.current;
      this.current = { key, snapshot, serving: [] };
      for (let count = 0; count < size; count += 1) void this.startThread(this.current);
    }
    // A state that was put right may have the same revision.
    if (key === this.current.key) this.current.snapshot = snapshot;
    return snapshot;
  }

  private async startThread(generation: Generation): Promise<void> {
    const { file, shellDir, store, pingEveryMs } = this.options;
    const settings = { shellDir };
    const onMishap = (mishap: Mishap) => this.handle(thread, generation, mishap);
    const onStuck = (visits: readonly PageVisit[], over: Promise<void>) =>
      this.shield(thread, generation, visits, over);
    const thread = new RenderThread({ file, settings, store, onMishap, onStuck, pingEveryMs });
    this.started.add(thread);
    void thread.ended.then(() => this.started.delete(thread));
    try {
      await thread.ready;
    } catch {
      await wait(REST_MS, undefined, { ref: false });
      if (generation === this.current && !this.isClosed) await this.startThread(generation);
      return;
    }
    if (generation !== this.current || this.isClosed) return thread.retire();
    generation.serving.push(thread);
    for (const old of this.previous.serving.splice(0)) old.retire();
    this.arrival.resolve();
    this.arrival = makeDeferred();
  }

  /** Puts another thread in the place of one that something happened to. One that is only in doubt goes on meanwhile. */
  private handle(thread: RenderThread, generation: Generation, mishap: Mishap): void {
    const { log } = this.options;
    const { reason, visits, isUsable } = mishap;
    const paths = visits.map(({ url }) => loggableUrl(url.pathname));
    log.error({ reason, paths, isUsable }, 'render worker lost');
    const isServing = generation.serving.includes(thread);
    if (!isUsable) drop(thread, generation);
    if (!isServing || this.isClosed) return;
    const isFirst = !this.doubted.has(thread);
    if (isFirst && generation === this.current) {
      void this.replace(thread).then(() => drop(thread, generation));
    }
    if (isFirst || !isUsable) void this.inquiries.open(mishap);
  }

  /** Keeps the remotes of pages that a thread is stuck with from the other threads. */
  private shield(
    thread: RenderThread,
    generation: Generation,
    visits: readonly PageVisit[],
    over: Promise<void>,
  ): void {
    if (this.isClosed) return;
    const release = this.options.quarantine.suspend([
      ...[...findSuspects(generation.snapshot, visits).values()].map(({ remote }) => remote),
    ]);
    void over.then(() => wait(SHIELD_MS, undefined, { ref: false })).then(release);
    if (this.awake.length > 0 || generation !== this.current) return;
    const replaced = this.replace(thread);
    void Promise.all([over, replaced]).then(() => drop(thread, generation));
  }

  /** Starts another thread in the place of one of the newest generation, once. */
  private async replace(thread: RenderThread): Promise<void> {
    if (this.doubted.has(thread)) return;
    this.doubted.add(thread);
    await this.startThread(this.current);
  }

  private async renew(): Promise<void> {
    await this.follow();
    await this.until(() => this.current.serving.length > 0);
  }
}

/** Hands a thread no more pages. */
function drop(thread: RenderThread, { serving }: Generation): void {
  const at = serving.indexOf(thread);
  if (at < 0) return;
  serving.splice(at, 1);
  thread.retire();
}

/** So many more pages than the idlest thread may have under way before others help, in pages. */
const AHEAD_MAX = 4;

interface Busy {
  readonly load: number;
}

/** Chooses who makes a page: the same path goes to the same thread, because the pages of a thread share their reads of the API.
 * A thread that has far more to do than another gets help from the one with the least.
 * @throws when there is none */
export function chooseThread<Thread extends Busy>(
  threads: readonly Thread[],
  pathname: string,
): Thread {
  const [first, ...others] = threads;
  if (!first) throw new Error('No render worker is ready.');
  const usual = threads[hashOf(pathname) % threads.length] ?? first;
  const idlest = others.reduce((best, each) => (each.load < best.load ? each : best), first);
  return usual.load - idlest.load > AHEAD_MAX ? idlest : usual;
}

const hashOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE();
