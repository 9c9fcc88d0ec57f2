import type { RemoteName } from '@tableside/contracts/registry/wire';
import { isCallFailure } from '@tableside/platform';
import { isRouteErrorResponse } from 'react-router-dom';
import type { RegistrySnapshot } from '../releases/registry-source';
import type { ModuleRef } from '../../src/router/page-plan';

/** A release whose code ran in a render. */
export interface RanRelease {
  readonly remote: RemoteName;
  readonly version: string;
  readonly container: string;
}

/** What a render tells of the releases that it ran. */
export interface PageEvidence {
  readonly ran: readonly RanRelease[];
  /** Those that threw. */
  readonly failed: readonly RanRelease[];
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
