import { setTimeout as wait } from 'node:timers/promises';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { findClaim, modulesOn } from '../../src/federation/composition';
import type { RegistrySource } from '../releases/registry-source';
import { type RegistrySnapshot, withCanaries } from '../releases/snapshot';
import type { PageVisit } from '../render/page-visit';
import type { Logger } from '../logger';
import { makeDeferred } from './deferred';
import type { WorkerSettings } from './messages';
import type { Quarantine } from './quarantine';
import { RenderThread, type Mishap, type ThreadOptions } from './render-thread';

/** How often a release renders its pages before it counts as harmless: what grows needs time to show. */
const ROUNDS = 3;
/** How long the thread is watched after that, for what a release left to timers, in milliseconds. */
const WATCH_MS = 150;

interface Suspect {
  readonly remote: RemoteName;
  readonly release: RegisteredRelease;
  readonly visits: readonly PageVisit[];
}

/** Releases that rendered these pages, and which.
 * @param known remotes that somebody looks into already
 * @returns without those that did not run, by container */
export function findSuspects(
  snapshot: RegistrySnapshot,
  visits: readonly PageVisit[],
  known: ReadonlySet<RemoteName> = new Set(),
): Map<string, Suspect> {
  const suspects = new Map<string, Suspect>();
  for (const visit of visits) {
    const { url, without = [], canaries } = visit;
    const { pathname } = url;
    if (without === 'all') continue;
    const { composition, active, withheld } = withCanaries(snapshot, canaries);
    const claim = findClaim(composition.claims, pathname);
    const remotes = new Set(modulesOn(composition, pathname, claim).map(({ remote }) => remote));
    for (const remote of remotes) {
      const release = active.get(remote);
      const isRunning = !withheld.has(remote) && !without.includes(remote);
      if (!release || !isRunning || known.has(remote)) continue;
      const { container } = release;
      const others = suspects.get(container)?.visits ?? [];
      suspects.set(container, { remote, release, visits: [...others, visit] });
    }
  }
  return suspects;
}

interface Inquiry extends Pick<ThreadOptions, 'file' | 'store' | 'pingEveryMs'> {
  readonly shellDir: string;
  readonly snapshot: RegistrySnapshot;
  readonly suspects: ReadonlyMap<string, Suspect>;
  readonly reason: string;
}

interface Verdict extends Pick<Suspect, 'remote' | 'release'> {
  readonly reason: string;
}

/** Lets one suspect after the other render its pages in a thread that runs no other remote's code.
 * @returns the first that does harm again; null when none does */
async function findGuilty(inquiry: Inquiry): Promise<Verdict | null> {
  const { snapshot, suspects, reason, file, shellDir, store, pingEveryMs } = inquiry;
  const isNamed = ({ release }: Suspect) => reason.includes(release.base);
  const inTurn = [...suspects.values()].sort(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)),
  );
  const mishap = makeDeferred<string>();
  const settings: WorkerSettings = { shellDir };
  const onMishap = ({ reason: harm }: Mishap) => mishap.resolve(harm);
  const thread = new RenderThread({ file, settings, store, onMishap, pingEveryMs });
  try {
    await thread.ready;
    for (const { remote, release, visits } of inTurn) {
      const without = [...snapshot.active.keys()].filter((name) => name !== remote);
      const alone = visits.map((visit) => ({ ...visit, without }));
      const harm = await Promise.race([mishap.promise, tryOut(thread, snapshot, alone)]);
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
  visits: readonly PageVisit[],
): Promise<null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.allSettled(visits.map((visit) => thread.render(visit, snapshot).finished));
  }
  await wait(WATCH_MS);
  return null;
}

interface InquiriesOptions extends Pick<Inquiry, 'file' | 'shellDir' | 'store' | 'pingEveryMs'> {
  readonly quarantine: Quarantine;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly log: Logger;
  /** Called once a release is quarantined; none of the suspects runs until it is done. */
  readonly onGuilty: () => Promise<void>;
}

/** Finds out which releases did what happened to threads, and keeps them off. None of the remotes that it may have been runs
 * meanwhile. */
export class Inquiries {
  private readonly suspected = new Set<RemoteName>();

  constructor(private readonly options: InquiriesOptions) {}

  /** Looks into what happened; never rejects. */
  async open(mishap: Pick<Mishap, 'visits' | 'reason'>): Promise<void> {
    await this.inquire(mishap).catch((error: unknown) =>
      this.options.log.error({ err: error }, 'no inquiry'),
    );
  }

  private async inquire({ visits, reason }: Pick<Mishap, 'visits' | 'reason'>): Promise<void> {
    const { registry, quarantine, log, onGuilty } = this.options;
    const snapshot = await registry.read(Infinity);
    const suspects = findSuspects(snapshot, visits, this.suspected);
    if (suspects.size === 0) return;
    const names = [...suspects.values()].map(({ remote }) => remote);
    for (const remote of names) this.suspected.add(remote);
    const release = quarantine.suspend(names);
    try {
      const verdict = await findGuilty({ ...this.options, snapshot, suspects, reason });
      if (!verdict) return;
      const { remote, release: tried } = verdict;
      const { active, canaries } = await registry.read(Infinity);
      // Nobody has tried what came meanwhile.
      const shown = [active.get(remote), canaries.get(remote)];
      if (!shown.some((release) => release?.container === tried.container)) return;
      quarantine.add(remote, tried, verdict.reason);
      const { version } = tried;
      log.error({ remote, version, reason: verdict.reason }, 'release quarantined');
      await onGuilty();
    } finally {
      release();
      for (const remote of names) this.suspected.delete(remote);
    }
  }
}
