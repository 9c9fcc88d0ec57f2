import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { setTimeout as wait } from 'node:timers/promises';
import { findRoute, modulesOn } from '../../browser/federation/composition';
import type { RegistrySource } from '../releases/registry-source';
import { type RegistrySnapshot } from '../releases/snapshot';
import { withCanaries } from '../releases/select-releases';
import type { PageRequest } from '../render/page-request';
import type { Logger } from '../logger';
import { makeDeferred } from './deferred';
import { RenderThread, type WorkerFailure, type ThreadOptions } from './render-thread';

export interface QuarantinedRelease {
  readonly remote: RemoteName;
  readonly version: string;
  /** The reason, as the end of a message. */
  readonly reason: string;
}

/** Quarantined releases and suspended remotes of this server. In memory only. */
export class Quarantine {
  private readonly known = new Map<string, QuarantinedRelease>();
  private readonly suspects = new Map<RemoteName, number>();
  private containers: readonly string[] = [];

  /** By `container`; the same array until it changes. */
  get names(): readonly string[] {
    return this.containers;
  }

  get releases(): readonly QuarantinedRelease[] {
    return [...this.known.values()];
  }

  /** Remotes under investigation, whose code must not run meanwhile. */
  get suspended(): readonly RemoteName[] {
    return [...this.suspects.keys()];
  }

  add(remote: RemoteName, { container, version }: RegisteredRelease, reason: string): void {
    this.known.set(container, { remote, version, reason });
    this.containers = [...this.known.keys()];
  }

  /** @returns ends the suspension */
  suspend(remotes: readonly RemoteName[]): () => void {
    const count = (change: number) => {
      for (const remote of remotes) {
        const now = (this.suspects.get(remote) ?? 0) + change;
        if (now > 0) this.suspects.set(remote, now);
        else this.suspects.delete(remote);
      }
    };
    count(1);
    return () => count(-1);
  }

  /** Drops releases that are no longer live, so that they can be activated again. */
  keepOnly(live: ReadonlySet<string>): void {
    const gone = this.containers.filter((container) => !live.has(container));
    if (gone.length === 0) return;
    for (const container of gone) this.known.delete(container);
    this.containers = [...this.known.keys()];
  }
}

/** How often a suspect renders its pages, so that leaks have time to show. */
const ROUNDS = 3;
/** How long the thread is watched after that for leftover timers, in milliseconds. */
const WATCH_MS = 150;

interface Suspect {
  readonly remote: RemoteName;
  readonly release: RegisteredRelease;
  readonly pageRequests: readonly PageRequest[];
}

/** Releases that rendered these pages, by container. @param known already being investigated */
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
    const remoteRoute = findRoute(composition.routes, pathname);
    const remotes = new Set(
      modulesOn(composition, pathname, remoteRoute).map(({ remote }) => remote),
    );
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

/** What a pool of render threads works with. */
export interface PoolContext extends Pick<ThreadOptions, 'file' | 'store' | 'pingEveryMs'> {
  readonly shellDir: string;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly quarantine: Quarantine;
  readonly log: Logger;
}

/** Quarantines the release that caused a worker failure. Suspects do not run meanwhile. */
export class FaultIsolation {
  private readonly suspected = new Set<RemoteName>();

  /** @param onFaultyRelease called after a quarantine; suspects stay suspended until it resolves */
  constructor(
    private readonly context: PoolContext,
    private readonly onFaultyRelease: () => Promise<void>,
  ) {}

  /** Investigates a failure; never rejects. */
  async investigate(failure: Pick<WorkerFailure, 'pageRequests' | 'reason'>): Promise<void> {
    const { registry, quarantine, log } = this.context;
    try {
      const snapshot = await registry.read(Infinity);
      const suspects = findSuspects(snapshot, failure.pageRequests, this.suspected);
      if (suspects.size === 0) return;
      const names = [...suspects.values()].map(({ remote }) => remote);
      for (const remote of names) this.suspected.add(remote);
      const endSuspension = quarantine.suspend(names);
      try {
        await this.tryEach(snapshot, suspects, failure.reason);
      } finally {
        endSuspension();
        for (const remote of names) this.suspected.delete(remote);
      }
    } catch (error) {
      log.error({ err: error }, 'fault isolation failed');
    }
  }

  /** Lets each suspect render its pages alone in a thread, until one fails again. */
  private async tryEach(
    snapshot: RegistrySnapshot,
    suspects: ReadonlyMap<string, Suspect>,
    reason: string,
  ): Promise<void> {
    const { file, shellDir, store, pingEveryMs } = this.context;
    const isNamed = ({ release }: Suspect) => reason.includes(release.base);
    const inOrder = [...suspects.values()].sort(
      (one, other) => Number(isNamed(other)) - Number(isNamed(one)),
    );
    const failure = makeDeferred<string>();
    const thread = new RenderThread({
      ...{ file, store, pingEveryMs },
      settings: { shellDir },
      onWorkerFailure: (again) => failure.resolve(again.reason),
    });
    try {
      await thread.ready;
      for (const suspect of inOrder) {
        const without = [...snapshot.active.keys()].filter((name) => name !== suspect.remote);
        const alone = suspect.pageRequests.map((pageRequest) => ({ ...pageRequest, without }));
        const harm = await Promise.race([failure.promise, tryOut(thread, snapshot, alone)]);
        if (harm === null) continue;
        // The new threads that follow need the memory.
        thread.retire();
        return await this.quarantine(suspect, harm);
      }
    } finally {
      thread.retire();
    }
  }

  private async quarantine({ remote, release }: Suspect, reason: string): Promise<void> {
    const { registry, quarantine, log } = this.context;
    const { active, canaries } = await registry.read(Infinity);
    // A newer release has not been tried.
    const shown = [active.get(remote), canaries.get(remote)];
    if (!shown.some((each) => each?.container === release.container)) return;
    quarantine.add(remote, release, reason);
    log.error({ remote, version: release.version, reason }, 'release quarantined');
    await this.onFaultyRelease();
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
