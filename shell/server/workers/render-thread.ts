import type { EventLoopUtilization } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { permissionFlags } from '@tableside/server/permission-flags';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { PageRest } from '../render/finish-page';
import type { PageVisit } from '../render/page-visit';
import type { Opened } from '../render/page-renderer';
import { makeDeferred, type Deferred } from './deferred';
import { Pulse, readThreadTime, startNamed } from './pulse';
import {
  readForThread,
  type ThreadStore,
  toMessage,
  type Order,
  type Report,
  type WorkerSettings,
} from './messages';

/** How often a worker is asked whether it can still work, in milliseconds. */
const PING_EVERY_MS = 250;
/** Room for what a worker keeps, in MiB. */
const MEMORY_MAX_MB = 384;
/** Room for what a render makes and drops, in MiB. V8's own choice, a third of it, collects garbage in the middle of pages. */
const YOUNG_MEMORY_MAX_MB = 128;

/** Settings that renders depend on. A thread is given these and no other variable: not the password of the store. */
const SETTINGS = [
  ...['NODE_ENV', 'LOG_LEVEL', 'TIME_ZONE', 'RENDER_DEADLINE_MS', 'BEACON_SHARE'],
  ...['PORT', 'API_PORT', 'API_ORIGIN', 'PUBLIC_API_ORIGIN', 'SITE_ORIGIN'],
  ...['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'],
];

/** Pages that a mishap of a thread may have to do with. */
const REMEMBERED = 5;

interface PageUnderWay {
  readonly visit: PageVisit;
  readonly opened: Deferred<Opened>;
  readonly finished: Deferred<PageRest>;
}

/** What went wrong with a thread, and with which pages it may have to do. */
export interface Mishap {
  readonly reason: string;
  readonly visits: readonly PageVisit[];
  /** False when the thread is gone or poisoned, true when it is only in doubt. */
  readonly isUsable: boolean;
}

export interface ThreadOptions {
  readonly file: string;
  readonly settings: WorkerSettings;
  /** Read for the thread, which has no files. */
  readonly store: ThreadStore;
  /** Told once of an end that nobody asked for, and of each doubt before it. */
  readonly onMishap: (mishap: Mishap) => void;
  /** Told when it does not answer for a while, with the pages that it was making.
   * `over` settles when it answers again, or ends. */
  readonly onStuck?: (visits: readonly PageVisit[], over: Promise<void>) => void;
  readonly onReport?: (report: Report) => void;
  readonly pingEveryMs?: number | undefined;
}

export class RenderThread {
  private readonly worker: Worker;
  private readonly pages = new Map<number, PageUnderWay>();
  private readonly readiness = makeDeferred<void>();
  private readonly ending = makeDeferred<void>();
  private readonly pinging: NodeJS.Timeout;
  private snapshot: RegistrySnapshot | null = null;
  private readonly pulse: Pulse;
  /** Under which the system knows the thread. */
  private readonly thread: string | null;
  /** While it is stuck: settles when it answers again, or ends. */
  private recovery: Deferred<void> | null = null;
  private lastId = 0;
  private isReady = false;
  private isDone = false;
  private isRetired = false;
  private failure = '';
  /** One visit of each of the latest pages, by path; the newest last. */
  private latest: readonly PageVisit[] = [];
  private utilization: EventLoopUtilization | undefined;

  constructor(private readonly options: ThreadOptions) {
    const { file, settings, pingEveryMs = PING_EVERY_MS } = options;
    this.pulse = new Pulse(pingEveryMs);
    const start = () =>
      new Worker(file, {
        workerData: settings,
        env: pickSettings(process.env),
        execArgv: permissionFlags([settings.shellDir]),
        resourceLimits: {
          maxOldGenerationSizeMb: MEMORY_MAX_MB,
          maxYoungGenerationSizeMb: YOUNG_MEMORY_MAX_MB,
        },
      });
    [this.worker, this.thread] = startNamed(start);
    this.worker.on('message', (report: Report) => this.hear(report));
    this.worker.on('error', (error) => {
      this.failure = String(Object(error).stack ?? error);
    });
    this.worker.on('exit', (code) => this.end(this.failure || `it ended with ${code}`));
    this.pinging = setInterval(() => this.ping(), pingEveryMs).unref();
  }

  /** Settles when the worker can render; rejects when it ends before. */
  get ready(): Promise<void> {
    return this.readiness.promise;
  }

  /** Settles when the worker is gone. */
  get ended(): Promise<void> {
    return this.ending.promise;
  }

  get load(): number {
    return this.pages.size;
  }

  get isStuck(): boolean {
    return this.pulse.health !== 'well';
  }

  /** Which share of the time since it was last asked the thread has computed, from 0 to 1. */
  takeUtilization(): number {
    const { performance } = this.worker;
    const read = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(read, this.utilization);
    this.utilization = read;
    return utilization;
  }

  /** @param snapshot what the page is made from
   * @returns promises that both reject when the render fails, or the thread is stuck or comes to its end */
  render(visit: PageVisit, snapshot: RegistrySnapshot) {
    this.lastId += 1;
    const opened = makeDeferred<Opened>();
    const finished = makeDeferred<PageRest>();
    this.pages.set(this.lastId, { visit, opened, finished });
    const others = this.latest.filter(({ url }) => url.pathname !== visit.url.pathname);
    this.latest = [...others, visit].slice(-REMEMBERED);
    if (this.isDone) this.end(this.failure);
    else {
      if (snapshot !== this.snapshot) this.order({ type: 'registry', snapshot });
      this.snapshot = snapshot;
      this.order({ type: 'render', id: this.lastId, visit: toMessage(visit) });
    }
    return { opened: opened.promise, finished: finished.promise };
  }

  retire(): void {
    this.isRetired = true;
    if (this.load === 0) void this.worker.terminate();
  }

  private order(order: Order): void {
    this.worker.postMessage(order);
  }

  private ping(): void {
    if (!this.isReady) return;
    const health = this.pulse.ping(readThreadTime(this.thread));
    if (health !== 'well' && !this.recovery) this.stick();
    if (health !== 'blocked') return this.order({ type: 'ping' });
    this.failure = 'it was blocked';
    void this.worker.terminate();
  }

  /** Has its pages made elsewhere. */
  private stick(): void {
    this.recovery = makeDeferred();
    const visits = [...this.pages.values()].map(({ visit }) => visit);
    this.giveUp(new Error('The render thread does not answer.'));
    this.options.onStuck?.(visits, this.recovery.promise);
  }

  private recover(): void {
    this.pulse.answer();
    this.recovery?.resolve();
    this.recovery = null;
  }

  private start(): void {
    this.isReady = true;
    this.readiness.resolve();
  }

  private hear(report: Report): void {
    this.recover();
    if (report.type === 'read') {
      void readForThread(this.options.store, report).then((stored) => this.order(stored));
      return;
    }
    this.options.onReport?.(report);
    if (report.type === 'ready') this.start();
    if (report.type === 'spoiled') this.tell(report.reason, report.isUsable);
    if (!('id' in report)) return;
    const page = this.pages.get(report.id);
    if (!page) return;
    if (report.type === 'opened') return page.opened.resolve(report.opened);
    if (report.type === 'finished') page.finished.resolve(report.rest);
    else reject(page, new Error(report.error));
    this.pages.delete(report.id);
    if (this.isRetired) this.retire();
  }

  private end(reason: string): void {
    clearInterval(this.pinging);
    const isNews = !this.isDone && !(this.isRetired && this.load === 0);
    this.isDone = true;
    this.failure = reason;
    const error = new Error(`The render thread is gone: ${reason}.`);
    this.readiness.reject(error);
    if (isNews) this.tell(reason, false);
    this.giveUp(error);
    this.recovery?.resolve();
    this.ending.resolve();
  }

  private giveUp(error: Error): void {
    for (const page of this.pages.values()) reject(page, error);
    this.pages.clear();
    if (this.isRetired) this.retire();
  }

  private tell(reason: string, isUsable: boolean): void {
    this.options.onMishap({ reason, visits: this.latest, isUsable });
  }
}

function reject({ opened, finished }: PageUnderWay, error: Error): void {
  opened.reject(error);
  finished.reject(error);
}

const pickSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(SETTINGS.flatMap((name) => (name in env ? [[name, env[name]]] : [])));
