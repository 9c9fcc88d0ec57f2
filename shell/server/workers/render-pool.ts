import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { loggableUrl } from '@tableside/server/requests';
import { EMPTY_REGISTRY, type RegistrySnapshot } from '../releases/snapshot';
import type { PageBody } from '../render/finish-page';
import type { RenderedPage } from '../render/page-renderer';
import type { PageRequest } from '../render/page-request';
import { makeDeferred } from './deferred';
import { findSuspects, FaultIsolation, type PoolContext } from './fault-isolation';
import { RenderThread, type WorkerFailure } from './render-thread';
import { createHash } from 'node:crypto';

interface RenderPoolOptions extends PoolContext {
  readonly size: number;
  /** Called for each page rendered for a user that may have run remote code. */
  readonly onFinished?: (body: PageBody) => void;
}

/** How long a page waits for a usable thread, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** How often it checks for one, in milliseconds, besides when a new one starts. */
const POLL_INTERVAL_MS = 25;
/** How long remotes of a stuck thread stay suspended after its end, in milliseconds. */
const SHIELD_MS = 1000;
/** How long the pool waits before it replaces a thread that failed to start, in milliseconds. */
const COOLDOWN_MS = 1000;
/** CPU share from which a thread counts as busy. */
const BUSY_FROM = 0.9;
/** How often a page is retried without remote code: the last remaining thread may be stuck too. */
const RETRIES = 3;
/** Replaces a page that could not be rendered. */
const NO_BODY = {
  html: '</head><body><p>We couldn’t show this page. Reload it to try again.</p></body></html>',
  isComplete: false,
  isLost: true,
};

/** Threads started with the same releases. */
interface Generation {
  /** Identifies those releases and their quarantine. */
  readonly key: string;
  snapshot: RegistrySnapshot;
  readonly serving: RenderThread[];
}

const NO_GENERATION: Generation = { key: '', snapshot: EMPTY_REGISTRY, serving: [] };

/** Renders pages in threads. New releases get new threads, so side effects end with the old releases. */
export class RenderPool {
  private current = NO_GENERATION;
  private previous = NO_GENERATION;
  private arrival = makeDeferred<void>();
  private readonly started = new Set<RenderThread>();
  private readonly doubted = new WeakSet<RenderThread>();
  private readonly faultIsolation: FaultIsolation;
  private isClosed = false;

  constructor(private readonly options: RenderPoolOptions) {
    this.faultIsolation = new FaultIsolation(options, () => this.renew());
  }

  /** @throws when no thread can render */
  startPage(pageRequest: PageRequest): Promise<RenderedPage> {
    return this.render({ ...pageRequest, without: this.options.quarantine.suspended });
  }

  /** Renders only the frame, title, and loading state of a page. */
  startLoading(pageRequest: PageRequest): Promise<RenderedPage> {
    return this.render({ ...pageRequest, without: 'all' });
  }

  /** Renders a page. If it fails or its thread dies, it is rendered again without remote code. */
  private async render(pageRequest: PageRequest, retries = RETRIES): Promise<RenderedPage> {
    const { started, finished } = await this.assign(pageRequest);
    if (pageRequest.without !== 'all') void finished.then(this.options.onFinished, () => undefined);
    const again = (error: unknown): Promise<RenderedPage> => {
      if (retries === 0) throw error;
      return this.render({ ...pageRequest, without: 'all' }, retries - 1);
    };
    const first = await started.catch(again);
    if ('body' in first) return first;
    const body = finished.catch((error: unknown) => again(error).then((page) => page.body));
    return { ...first, body: body.catch(() => NO_BODY) };
  }

  async start(): Promise<void> {
    await this.follow();
    await this.until(() => this.usable.length > 0);
  }

  /** Checks for new releases. @returns the state from which pages are rendered */
  async refresh(): Promise<RegistrySnapshot> {
    await this.follow();
    return this.serving.snapshot;
  }

  /** Whether all usable threads have been busy since the last call. */
  isBusy(): boolean {
    return this.usable.every((thread) => thread.takeUtilization() > BUSY_FROM);
  }

  close(): void {
    this.isClosed = true;
    for (const { serving } of [this.current, this.previous]) serving.length = 0;
    for (const thread of this.started) thread.retire();
    this.arrival.resolve();
  }

  private async assign(pageRequest: PageRequest): Promise<ReturnType<RenderThread['render']>> {
    const snapshot = await this.follow();
    await this.until(() => this.usable.length > 0);
    return chooseThread(this.usable, pageRequest.url.pathname).render(pageRequest, snapshot);
  }

  private async until(isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!isSo() && !this.isClosed && Date.now() < deadline) {
      await withTimeout(this.arrival.promise, POLL_INTERVAL_MS);
    }
  }

  private get usable(): readonly RenderThread[] {
    return this.serving.serving.filter(({ isStuck }) => !isStuck);
  }

  private get serving(): Generation {
    return this.current.serving.length > 0 ? this.current : this.previous;
  }

  /** Starts new threads when the releases have changed. @returns the newest state */
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
    // A repaired state may have the same revision.
    if (key === this.current.key) this.current.snapshot = snapshot;
    return snapshot;
  }

  private async startThread(generation: Generation): Promise<void> {
    const { file, shellDir, store, pingEveryMs } = this.options;
    const thread: RenderThread = new RenderThread({
      ...{ file, store, pingEveryMs },
      settings: { shellDir },
      onWorkerFailure: (failure) => this.handle(thread, generation, failure),
      onStuck: (pageRequests, over) => this.shield(thread, generation, pageRequests, over),
    });
    this.started.add(thread);
    void thread.ended.then(() => this.started.delete(thread));
    try {
      await thread.ready;
    } catch {
      await wait(COOLDOWN_MS, undefined, { ref: false });
      if (generation === this.current && !this.isClosed) await this.startThread(generation);
      return;
    }
    if (generation !== this.current || this.isClosed) return thread.retire();
    generation.serving.push(thread);
    for (const old of this.previous.serving.splice(0)) old.retire();
    this.arrival.resolve();
    this.arrival = makeDeferred();
  }

  /** Replaces a failed thread. A tainted thread keeps running until its replacement is ready. */
  private handle(thread: RenderThread, generation: Generation, workerFailure: WorkerFailure): void {
    const { log } = this.options;
    const { reason, pageRequests, isUsable } = workerFailure;
    const paths = pageRequests.map(({ url }) => loggableUrl(url.pathname));
    log.error({ reason, paths, isUsable }, 'render worker lost');
    const isServing = generation.serving.includes(thread);
    if (!isUsable) drop(thread, generation);
    if (!isServing || this.isClosed) return;
    const isFirst = !this.doubted.has(thread);
    if (isFirst && generation === this.current) {
      void this.replace(thread).then(() => drop(thread, generation));
    }
    if (isFirst || !isUsable) void this.faultIsolation.investigate(workerFailure);
  }

  /** Suspends the remotes of pages that a thread is stuck with. */
  private shield(
    thread: RenderThread,
    generation: Generation,
    pageRequests: readonly PageRequest[],
    over: Promise<void>,
  ): void {
    if (this.isClosed) return;
    const suspects = [...findSuspects(generation.snapshot, pageRequests).values()];
    const release = this.options.quarantine.suspend(suspects.map(({ remote }) => remote));
    void over.then(() => wait(SHIELD_MS, undefined, { ref: false })).then(release);
    if (this.usable.length > 0 || generation !== this.current) return;
    const replaced = this.replace(thread);
    void Promise.all([over, replaced]).then(() => drop(thread, generation));
  }

  /** Replaces a thread of the newest generation, once. */
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

/** Stops assigning pages to a thread. */
function drop(thread: RenderThread, { serving }: Generation): void {
  const at = serving.indexOf(thread);
  if (at < 0) return;
  serving.splice(at, 1);
  thread.retire();
}

/** How many more pages than the least loaded thread one may have before others take over. */
const AHEAD_MAX = 4;

/**
 * The same path goes to the same thread because its pages share API reads. An overloaded
 * thread's page goes to the least loaded one. @throws when there is none
 */
export function chooseThread<Thread extends { readonly load: number }>(
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
