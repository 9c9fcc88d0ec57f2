import { releaseName } from '@tableside/registry/reader';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { isRouteErrorResponse } from 'react-router-dom';
import { causesOf, isExpectedError } from '../../browser/monitoring/uncaught-errors';
import type { RemoteRoute, ModuleRef } from '../../browser/federation/composition';
import { findRouteId } from '../../browser/router/routes';
import type { RegistrySnapshot } from '../releases/snapshot';

export interface RanRelease {
  readonly remote: string;
  readonly version: string;
  readonly container: string;
}

export interface PageHealth {
  readonly ran: readonly RanRelease[];
  readonly failed: readonly RanRelease[];
  /** True when something threw that no remote caused. */
  readonly isShellFault?: boolean;
  /** React's render time in milliseconds; omitted when it rendered nothing. */
  readonly renderMs?: number;
}

export function releasesOf(
  { active }: Pick<RegistrySnapshot, 'active'>,
  modules: readonly Pick<ModuleRef, 'remote'>[],
): RanRelease[] {
  const remotes = new Set(modules.map(({ remote }) => remote));
  return [...active].filter(([remote]) => remotes.has(remote)).map(toRan);
}

/** Errors thrown by loaders, except responses such as a 404, by the remote whose loader threw. */
export const faultsIn = (
  errors: Readonly<Record<string, unknown>> | null,
  remoteRoute: RemoteRoute | undefined,
) =>
  Object.entries(errors ?? {})
    .filter(([, error]) => !isRouteErrorResponse(error))
    .map(([route, error]) => ({
      error,
      owner: remoteRoute && route === findRouteId(remoteRoute) ? remoteRoute.remote : undefined,
    }));

/**
 * The release whose code threw: that of the innermost component, else of the innermost stack
 * frame of the error or its causes, else the owner's. Null when no release is involved; failed
 * API calls are no one's fault.
 * @param componentStack React's stack, innermost first
 * @param owner remote whose loader threw it
 */
export function findFaultyRelease(
  { active }: Pick<RegistrySnapshot, 'active'>,
  error: unknown,
  componentStack = '',
  owner?: RemoteName,
): RanRelease | null {
  if (isExpectedError(error)) return null;
  const calls = causesOf(error).map((each) =>
    String((Object(each) as { readonly stack?: unknown }).stack),
  );
  for (const stack of [componentStack, calls.join('\n')]) {
    const [first] = [...active]
      .map(([remote, release]) => ({ remote, release, at: stack.indexOf(release.base) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (first) return toRan([first.remote, first.release]);
  }
  const owned = owner && active.get(owner);
  return owned ? toRan([owner, owned]) : null;
}

const toRan = ([remote, { version, container }]: readonly [RemoteName, RegisteredRelease]) => ({
  remote,
  version,
  container,
});

export class FaultFinder {
  readonly failed = new Map<string, RanRelease>();
  /** Containers of releases still pending at the deadline. */
  readonly late = new Set<string>();
  hasFailed = false;
  /** True when something threw that neither a remote nor a call caused. */
  hasShellFailed = false;
  private readonly seen = new Set<unknown>();

  /** @param deadline of the page: pending parts after it have not failed */
  constructor(
    private readonly snapshot: Pick<RegistrySnapshot, 'active'>,
    private readonly deadline: AbortSignal,
  ) {}

  /**
   * A part of the page threw. Never throws itself because React must get a result.
   * @returns the release that threw, if any
   */
  blame(error: unknown, componentStack?: string, owner?: RemoteName) {
    this.hasFailed = true;
    this.seen.add(error);
    try {
      const faultyRelease = findFaultyRelease(this.snapshot, error, componentStack, owner);
      if (!faultyRelease) this.blameShell(error);
      else if (this.deadline.aborted) this.late.add(faultyRelease.container);
      else this.failed.set(faultyRelease.container, faultyRelease);
      return faultyRelease && { remote: faultyRelease.remote, version: faultyRelease.version };
    } catch {
      // A release may have changed shared globals.
      return null;
    }
  }

  /** The render as a whole threw; React rejects with an error that it may have reported before. */
  blameRender(error: unknown): void {
    if (!this.seen.has(error) && !findFaultyRelease(this.snapshot, error)) this.blameShell(error);
  }

  private blameShell(error: unknown): void {
    this.hasShellFailed ||=
      !this.deadline.aborted && error instanceof Error && !isExpectedError(error);
  }
}

export const toShellRelease = (version: string): RanRelease => ({
  remote: SHELL_NAME,
  version,
  container: releaseName(SHELL_NAME, version),
});

/** Health including the shell, whose code runs in every render. */
export const withShell = (health: PageHealth, shell: RanRelease): PageHealth => ({
  ...health,
  ran: [...health.ran, shell],
  failed: health.isShellFault ? [...health.failed, shell] : health.failed,
});

/** How often in a row a release may be late before pages skip it. Once may be a busy machine. */
const STRIKES = 2;
/** How long pages then skip it, in milliseconds, before one page tries it again. */
const COOLDOWN_MS = 30_000;

const keyOf = (kind: string, container: string) => `${kind} ${container}`;

/** Tracks releases that are pending at the deadline, so that they only delay their own parts. */
export class SlowReleases {
  private readonly records = new Map<string, { strikes: number; skippedUntil: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  /** False while pages of this kind skip a release. After the cooldown, one page tries it again. */
  mayKeepWaiting(kind: string, container: string): boolean {
    const record = this.records.get(keyOf(kind, container));
    if (!record || record.strikes < STRIKES) return true;
    if (this.now() < record.skippedUntil) return false;
    record.skippedUntil = this.now() + COOLDOWN_MS;
    return true;
  }

  /**
   * @param late those of `ran` that were still pending at the deadline
   * @returns those that pages of this kind skip from now on
   */
  record<Release extends Pick<RanRelease, 'container'>>(
    kind: string,
    ran: readonly Release[],
    late: readonly Release[],
  ): Release[] {
    for (const release of ran)
      if (!late.includes(release)) this.records.delete(keyOf(kind, release.container));
    return late.filter(({ container }) => {
      const key = keyOf(kind, container);
      const strikes = (this.records.get(key)?.strikes ?? 0) + 1;
      this.records.set(key, { strikes, skippedUntil: this.now() + COOLDOWN_MS });
      return strikes === STRIKES;
    });
  }
}
