import { releaseName } from '@tableside/registry/reader';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { isRouteErrorResponse } from 'react-router-dom';
import { causesOf, isForeseen } from '../../src/monitoring/stray-throws';
import type { Claim, ModuleRef } from '../../src/federation/composition';
import { claimRouteId } from '../../src/router/routes';
import type { RegistrySnapshot } from '../releases/snapshot';

export interface RanRelease {
  readonly remote: string;
  readonly version: string;
  readonly container: string;
}

export interface PageEvidence {
  readonly ran: readonly RanRelease[];
  readonly failed: readonly RanRelease[];
  /** True where something threw that has to do with no remote. */
  readonly isShellFault?: boolean;
  /** How long React took to write the page, in milliseconds; left out where it wrote none. */
  readonly renderMs?: number;
}

export function releasesOf(
  { active }: Pick<RegistrySnapshot, 'active'>,
  modules: readonly Pick<ModuleRef, 'remote'>[],
): RanRelease[] {
  const remotes = new Set(modules.map(({ remote }) => remote));
  return [...active]
    .filter(([remote]) => remotes.has(remote))
    .map(([remote, { version, container }]) => ({ remote, version, container }));
}

interface LoaderFault {
  readonly error: unknown;
  readonly owner: RemoteName | undefined;
}

/** What loaders threw, but for answers such as a 404, which travel to the browser as they are.
 * @param errors by the route that shows them
 * @param claim whose page it is */
export const faultsIn = (
  errors: Readonly<Record<string, unknown>> | null,
  claim: Claim | undefined,
): LoaderFault[] =>
  Object.entries(errors ?? {})
    .filter(([, error]) => !isRouteErrorResponse(error))
    .map(([route, error]) => ({
      error,
      owner: claim && route === claimRouteId(claim) ? claim.remote : undefined,
    }));

/** The release whose code threw: that of the innermost component, else of the innermost call of the error or of its causes,
 * else the owner's. Null where none has to do with it; a call that got no answer is nobody's fault here.
 * @param componentStack where React was, innermost first
 * @param owner remote whose loader threw it */
export function findCulprit(
  { active }: Pick<RegistrySnapshot, 'active'>,
  error: unknown,
  componentStack = '',
  owner?: RemoteName,
): RanRelease | null {
  if (isForeseen(error)) return null;
  const calls = causesOf(error).map((each) =>
    String((Object(each) as { readonly stack?: unknown }).stack),
  );
  for (const stack of [componentStack, calls.join('\n')]) {
    const [first] = [...active]
      .map(([remote, release]) => ({ remote, release, at: stack.indexOf(release.base) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (first) return toRan(first.remote, first.release);
  }
  const owned = owner && active.get(owner);
  return owned ? toRan(owner, owned) : null;
}

const toRan = (
  remote: RemoteName,
  { version, container }: Pick<RanRelease, 'version' | 'container'>,
): RanRelease => ({ remote, version, container });

export class FaultFinder {
  readonly failed = new Map<string, RanRelease>();
  /** Containers of releases that were still waited for at the deadline. */
  readonly late = new Set<string>();
  hasFailed = false;
  /** True where something threw that has to do with no remote and no call. */
  hasShellFailed = false;
  private readonly seen = new Set<unknown>();

  /** @param deadline of the page: what is waited for then has not failed */
  constructor(
    private readonly snapshot: Pick<RegistrySnapshot, 'active'>,
    private readonly deadline: AbortSignal,
  ) {}

  /** A part of the page threw. Never throws itself: React has to hear the end of this.
   * @param componentStack as in `findCulprit`
   * @param owner as in `findCulprit`
   * @returns the release that it was, if any */
  blame(error: unknown, componentStack?: string, owner?: RemoteName) {
    this.hasFailed = true;
    this.seen.add(error);
    try {
      const culprit = findCulprit(this.snapshot, error, componentStack, owner);
      if (!culprit) this.blameShell(error);
      else if (this.deadline.aborted) this.late.add(culprit.container);
      else this.failed.set(culprit.container, culprit);
      return culprit && { remote: culprit.remote, version: culprit.version };
    } catch {
      // A release may have changed what all code shares.
      return null;
    }
  }

  /** The render as a whole threw. React rejects with what it has told of already, where it knew the component. */
  blameRender(error: unknown): void {
    if (!this.seen.has(error) && !findCulprit(this.snapshot, error)) this.blameShell(error);
  }

  private blameShell(error: unknown): void {
    this.hasShellFailed ||= !this.deadline.aborted && error instanceof Error && !isForeseen(error);
  }
}

export const toShellRelease = (version: string): RanRelease => ({
  remote: SHELL_NAME,
  version,
  container: releaseName(SHELL_NAME, version),
});

/** The evidence with the shell in it, whose code runs in every render. */
export const withShell = (evidence: PageEvidence, shell: RanRelease): PageEvidence => ({
  ...evidence,
  ran: [...evidence.ran, shell],
  failed: evidence.isShellFault ? [...evidence.failed, shell] : evidence.failed,
});
