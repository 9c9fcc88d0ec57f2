import { setTimeout as wait } from 'node:timers/promises';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { findRoute, modulesOn } from '../../src/federation/composition';
import type { RegistrySource } from '../releases/registry-source';
import { type RegistrySnapshot, withCanaries } from '../releases/snapshot';
import type { PageRequest } from '../render/page-request';
import type { Logger } from '../logger';
import { makeDeferred } from './deferred';
import type { WorkerSettings } from './messages';
import type { Quarantine } from './quarantine';
import { RenderThread, type WorkerFailure, type ThreadOptions } from './render-thread';

/**
 * How often a release renders its pages before it counts as harmless, so that leaks have time
 * to show.
 */
const ROUNDS = 3;
/** How long the thread is watched after that for leftover timers, in milliseconds. */
const WATCH_MS = 150;

interface Suspect {
  readonly remote: RemoteName;
  readonly release: RegisteredRelease;
  readonly pageRequests: readonly PageRequest[];
}

/**
 * Releases that rendered these pages.
 * @param known remotes already being investigated
 * @returns by container, without those that did not run
 */
export function findSuspects(
  snapshot: RegistrySnapshot,
  pageRequests: readonly PageRequest[],
  known: ReadonlySet<RemoteName> = new Set(),
): Map<string, Suspect> {
  const suspects = new Map<string, Suspect>();
  for (const pageRequest of pageRequests) {
    const { url, without = [], canaries } = pageRequest;
    const { pathname } = url;
    if (without === 'all') continue;
    const { composition, active, withheld } = withCanaries(snapshot, canaries);
    const claim = findRoute(composition.claims, pathname);
    const remotes = new Set(modulesOn(composition, pathname, claim).map(({ remote }) => remote));
    for (const remote of remotes) {
      const release = active.get(remote);
      const isRunning = !withheld.has(remote) && !without.includes(remote);
      if (!release || !isRunning || known.has(remote)) continue;
      const { container } = release;
      const others = suspects.get(container)?.pageRequests ?? [];
      suspects.set(container, { remote, release, pageRequests: [...others, pageRequest] });
    }
  }
  return suspects;
}

interface FaultIsolation extends Pick<ThreadOptions, 'file' | 'store' | 'pingEveryMs'> {
  readonly shellDir: string;
  readonly snapshot: RegistrySnapshot;
  readonly suspects: ReadonlyMap<string, Suspect>;
  readonly reason: string;
}

interface Verdict extends Pick<Suspect, 'remote' | 'release'> {
  readonly reason: string;
}

/**
 * Lets each suspect render its pages in a thread without other remotes' code.
 * @returns the first that fails again; null for none
 */
async function findFaultyRelease(faultIsolation: FaultIsolation): Promise<Verdict | null> {
  const { snapshot, suspects, reason, file, shellDir, store, pingEveryMs } = faultIsolation;
  const isNamed = ({ release }: Suspect) => reason.includes(release.base);
  const inOrder = [...suspects.values()].sort(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)),
  );
  const workerFailure = makeDeferred<string>();
  const settings: WorkerSettings = { shellDir };
  const onWorkerFailure = ({ reason: harm }: WorkerFailure) => workerFailure.resolve(harm);
  const thread = new RenderThread({ file, settings, store, onWorkerFailure, pingEveryMs });
  try {
    await thread.ready;
    for (const { remote, release, pageRequests } of inOrder) {
      const without = [...snapshot.active.keys()].filter((name) => name !== remote);
      const alone = pageRequests.map((pageRequest) => ({ ...pageRequest, without }));
      const harm = await Promise.race([workerFailure.promise, tryOut(thread, snapshot, alone)]);
      if (harm !== null) return { remote, release, reason: harm };
    }
    return null;
  } finally {
    thread.retire();
  }
}

async function tryOut(
  thread: RenderThread,
  snapshot: RegistrySnapshot,
  pageRequests: readonly PageRequest[],
): Promise<null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.allSettled(
      pageRequests.map((pageRequest) => thread.render(pageRequest, snapshot).finished),
    );
  }
  await wait(WATCH_MS);
  return null;
}

interface FaultIsolationOptions extends Pick<
  FaultIsolation,
  'file' | 'shellDir' | 'store' | 'pingEveryMs'
> {
  readonly quarantine: Quarantine;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly log: Logger;
  /** Called once a release is quarantined; the suspects stay suspended until it resolves. */
  readonly onFaultyRelease: () => Promise<void>;
}

/**
 * Finds out which releases caused worker failures and quarantines them. Suspect remotes do not
 * run meanwhile.
 */
export class FaultIsolations {
  private readonly suspected = new Set<RemoteName>();

  constructor(private readonly options: FaultIsolationOptions) {}

  /** Investigates a failure; never rejects. */
  async open(workerFailure: Pick<WorkerFailure, 'pageRequests' | 'reason'>): Promise<void> {
    await this.inquire(workerFailure).catch((error: unknown) =>
      this.options.log.error({ err: error }, 'fault isolation failed'),
    );
  }

  private async inquire({
    pageRequests,
    reason,
  }: Pick<WorkerFailure, 'pageRequests' | 'reason'>): Promise<void> {
    const { registry, quarantine, log, onFaultyRelease } = this.options;
    const snapshot = await registry.read(Infinity);
    const suspects = findSuspects(snapshot, pageRequests, this.suspected);
    if (suspects.size === 0) return;
    const names = [...suspects.values()].map(({ remote }) => remote);
    for (const remote of names) this.suspected.add(remote);
    const release = quarantine.suspend(names);
    try {
      const verdict = await findFaultyRelease({ ...this.options, snapshot, suspects, reason });
      if (!verdict) return;
      const { remote, release: tried } = verdict;
      const { active, canaries } = await registry.read(Infinity);
      // New pages that arrived meanwhile have not been tried.
      const shown = [active.get(remote), canaries.get(remote)];
      if (!shown.some((release) => release?.container === tried.container)) return;
      quarantine.add(remote, tried, verdict.reason);
      const { version } = tried;
      log.error({ remote, version, reason: verdict.reason }, 'release quarantined');
      await onFaultyRelease();
    } finally {
      release();
      for (const remote of names) this.suspected.delete(remote);
    }
  }
}
