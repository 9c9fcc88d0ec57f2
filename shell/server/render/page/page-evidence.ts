import { isCallFailure } from '@tableside/platform';
import { SHELL_NAME } from '@tableside/contracts/common/names';
import { releaseName } from '@tableside/registry/releases/good-releases';
import { isRouteErrorResponse } from 'react-router-dom';
import { isRemoteError } from '../../../src/federation/errors';
import type { RegistrySnapshot } from '../../releases/registry-source';
import type { ModuleRef } from '../../../src/router/page-plan';

/** A release whose code ran in a render: of a remote, or of the shell. */
export interface RanRelease {
  readonly remote: string;
  readonly version: string;
  readonly container: string;
}

/** What a render tells of the releases that it ran. */
export interface PageEvidence {
  readonly ran: readonly RanRelease[];
  /** Those that threw. */
  readonly failed: readonly RanRelease[];
  /** True where something threw that has to do with no remote. */
  readonly isShellFault?: boolean;
  /** How long React took to write the page, in milliseconds; left out where it wrote none. */
  readonly renderMs?: number;
}

/** The releases that a page's modules are of. */
export function releasesOf(
  { active }: Pick<RegistrySnapshot, 'active'>,
  modules: readonly Pick<ModuleRef, 'remote'>[],
): RanRelease[] {
  const remotes = new Set(modules.map(({ remote }) => remote));
  return [...active]
    .filter(([remote]) => remotes.has(remote))
    .map(([remote, { version, container }]) => ({ remote, version, container }));
}

/** What loaders threw, but for answers such as a 404, which travel to the browser as they are. */
export const faultsIn = (errors: Readonly<Record<string, unknown>> | null): unknown[] =>
  Object.values(errors ?? {}).filter((error) => !isRouteErrorResponse(error));

/** The release whose code threw: that of the innermost component, else of the innermost call. Null where none has to do with
 * it; a call that got no answer is nobody's fault here.
 * @param componentStack where React was, innermost first */
export function findCulprit(
  { active }: Pick<RegistrySnapshot, 'active'>,
  error: unknown,
  componentStack = '',
): RanRelease | null {
  if (isCallFailure(error)) return null;
  const { stack: calls = '' } = Object(error) as { readonly stack?: unknown };
  for (const stack of [componentStack, String(calls)]) {
    const [first] = [...active]
      .map(([remote, release]) => ({ remote, release, at: stack.indexOf(release.base) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (!first) continue;
    const { version, container } = first.release;
    return { remote: first.remote, version, container };
  }
  return null;
}

/** True for what no remote and no call is to blame for, so that the shell is.
 * @param componentStack as in `findCulprit` */
export const isShellFault = (
  snapshot: Pick<RegistrySnapshot, 'active'>,
  error: unknown,
  componentStack?: string,
): boolean =>
  error instanceof Error &&
  !isCallFailure(error) &&
  !isRemoteError(error) &&
  !findCulprit(snapshot, error, componentStack);

/** A release of the shell among those that ran. */
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
