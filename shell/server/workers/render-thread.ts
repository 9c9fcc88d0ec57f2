import type { EventLoopUtilization } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { permissionFlags } from '@tableside/server/permission-flags';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { PageBody } from '../render/finish-page';
import type { PageRequest } from '../render/page-request';
import type { PageStart } from '../render/page-renderer';
import { makeDeferred, type Deferred } from './deferred';
import { Heartbeat, readThreadTime, startNamed } from './heartbeat';
import {
  readForThread,
  type ThreadStore,
  toMessage,
  type Order,
  type Report,
  type WorkerSettings,
} from './messages';

/** Ping interval, in milliseconds. */
const PING_EVERY_MS = 250;
/** Old space limit, in MiB. */
const MEMORY_MAX_MB = 384;
/** Young space limit, in MiB: larger ones are filled before garbage is collected, and not faster. */
const YOUNG_MEMORY_MAX_MB = 48;

/** Environment variables that a thread gets; not the store's password. */
const SETTINGS = [
  ...['NODE_ENV', 'LOG_LEVEL', 'TIME_ZONE', 'RENDER_DEADLINE_MS', 'BEACON_SHARE'],
  ...['PORT', 'API_PORT', 'API_ORIGIN', 'PUBLIC_API_ORIGIN', 'SITE_ORIGIN'],
  ...['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'],
];

/** Pages that may have caused a failure. */
const REMEMBERED = 5;

interface PageUnderWay {
  readonly pageRequest: PageRequest;
  readonly started: Deferred<PageStart>;
  readonly finished: Deferred<PageBody>;
}

export interface WorkerFailure {
  readonly reason: string;
  readonly pageRequests: readonly PageRequest[];
  /** False when the thread is gone or tainted beyond use, true when it can continue. */
  readonly isUsable: boolean;
}

export interface ThreadOptions {
  readonly file: string;
  readonly settings: WorkerSettings;
  /** Read for the thread, which has no file access. */
  readonly store: ThreadStore;
  /** Called once for an unexpected end, and for each taint before it. */
  readonly onWorkerFailure: (workerFailure: WorkerFailure) => void;
  /** Called with the current pages when the thread hangs. `over`: it responds again or ended. */
  readonly onStuck?: (pageRequests: readonly PageRequest[], over: Promise<void>) => void;
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
  private readonly heartbeat: Heartbeat;
  /** The thread's name in the system. */
  private readonly thread: string | null;
  /** While stuck: resolves when it responds again or ends. */
  private recovery: Deferred<void> | null = null;
  private lastId = 0;
  private isReady = false;
  private isDone = false;
  private isRetired = false;
  private failure = '';
  /** Latest requests, one per path; the newest last. */
  private latest: readonly PageRequest[] = [];
  private utilization: EventLoopUtilization | undefined;

  constructor(private readonly options: ThreadOptions) {
    const { file, settings, pingEveryMs = PING_EVERY_MS } = options;
    this.heartbeat = new Heartbeat(pingEveryMs);
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
    this.worker.on('message', (report: Report) => this.handle(report));
    this.worker.on('error', (error) => {
      this.failure = String(Object(error).stack ?? error);
    });
    this.worker.on('exit', (code) => this.end(this.failure || `it ended with ${code}`));
    this.pinging = setInterval(() => this.ping(), pingEveryMs).unref();
  }

  /** Resolves when the worker can render; rejects when it ends before. */
  get ready(): Promise<void> {
    return this.readiness.promise;
  }

  /** Resolves when the worker has ended. */
  get ended(): Promise<void> {
    return this.ending.promise;
  }

  get load(): number {
    return this.pages.size;
  }

  get isStuck(): boolean {
    return this.heartbeat.health !== 'well';
  }

  /** CPU share since the last call, from 0 to 1. */
  takeUtilization(): number {
    const { performance } = this.worker;
    const read = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(read, this.utilization);
    this.utilization = read;
    return utilization;
  }

  /** @returns promises that both reject when the render fails or the thread gets stuck or ends */
  render(pageRequest: PageRequest, snapshot: RegistrySnapshot) {
    this.lastId += 1;
    const started = makeDeferred<PageStart>();
    const finished = makeDeferred<PageBody>();
    this.pages.set(this.lastId, { pageRequest, started, finished });
    const others = this.latest.filter(({ url }) => url.pathname !== pageRequest.url.pathname);
    this.latest = [...others, pageRequest].slice(-REMEMBERED);
    if (this.isDone) this.end(this.failure);
    else {
      if (snapshot !== this.snapshot) this.order({ type: 'registry', snapshot });
      this.snapshot = snapshot;
      this.order({ type: 'render', id: this.lastId, pageRequest: toMessage(pageRequest) });
    }
    return { started: started.promise, finished: finished.promise };
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
    const health = this.heartbeat.ping(readThreadTime(this.thread));
    if (health !== 'well' && !this.recovery) this.handOver();
    if (health !== 'blocked') return this.order({ type: 'ping' });
    this.failure = 'it was blocked';
    void this.worker.terminate();
  }

  private handOver(): void {
    this.recovery = makeDeferred();
    const pageRequests = [...this.pages.values()].map(({ pageRequest }) => pageRequest);
    this.giveUp(new Error('The render thread is not responding.'));
    this.options.onStuck?.(pageRequests, this.recovery.promise);
  }

  private recover(): void {
    this.heartbeat.response();
    this.recovery?.resolve();
    this.recovery = null;
  }

  private start(): void {
    this.isReady = true;
    this.readiness.resolve();
  }

  private handle(report: Report): void {
    this.recover();
    if (report.type === 'read') {
      void readForThread(this.options.store, report).then((stored) => this.order(stored));
      return;
    }
    this.options.onReport?.(report);
    if (report.type === 'ready') this.start();
    if (report.type === 'tainted') this.notify(report.reason, report.isUsable);
    if (!('id' in report)) return;
    const page = this.pages.get(report.id);
    if (!page) return;
    if (report.type === 'started') return page.started.resolve(report.start);
    if (report.type === 'finished') page.finished.resolve(report.body);
    else reject(page, new Error(report.error));
    this.pages.delete(report.id);
    if (this.isRetired) this.retire();
  }

  private end(reason: string): void {
    clearInterval(this.pinging);
    const isNews = !this.isDone && !(this.isRetired && this.load === 0);
    this.isDone = true;
    this.failure = reason;
    const error = new Error(`The render thread ended: ${reason}.`);
    this.readiness.reject(error);
    if (isNews) this.notify(reason, false);
    this.giveUp(error);
    this.recovery?.resolve();
    this.ending.resolve();
  }

  private giveUp(error: Error): void {
    for (const page of this.pages.values()) reject(page, error);
    this.pages.clear();
    if (this.isRetired) this.retire();
  }

  private notify(reason: string, isUsable: boolean): void {
    this.options.onWorkerFailure({ reason, pageRequests: this.latest, isUsable });
  }
}

function reject({ started, finished }: PageUnderWay, error: Error): void {
  started.reject(error);
  finished.reject(error);
}

const pickSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(SETTINGS.flatMap((name) => (name in env ? [[name, env[name]]] : [])));
