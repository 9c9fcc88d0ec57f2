import type { RoutesModule } from '@tableside/contracts/remote';
import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { type Claim, findRoute } from '../federation/composition';
import { branchRoutes, findRouteId } from './routes';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { Federation } from '../federation/federation';

export type Router = ReturnType<typeof createBrowserRouter>;

export class RoutePatcher {
  private readonly patched = new Set<string>();

  /** @param claims whose routes are in the router from the start */
  constructor(claims: readonly Claim[]) {
    for (const claim of claims) this.patched.add(claim.path);
  }

  has(claim: Claim): boolean {
    return this.patched.has(claim.path);
  }

  add(claim: Claim, module: RoutesModule, patch: Router['patchRoutes']): void {
    if (!this.has(claim)) this.insert(claim, module, patch);
  }

  /** Like `add`, even if the routes are already there. */
  insert(claim: Claim, module: RoutesModule, patch: Router['patchRoutes']): void {
    this.patched.add(claim.path);
    patch(findRouteId(claim), branchRoutes(claim, module));
  }
}

/**
 * Loaded routes of the remote that owns the first page, with its lazy parts resolved, so that
 * the router starts with what the server rendered.
 */
export async function loadFirstRoutes(
  claims: readonly Claim[],
  federation: Pick<Federation, 'peek'>,
  pathname = window.location.pathname,
): Promise<Map<RemoteName, RoutesModule>> {
  const claim = findRoute(claims, pathname);
  const module = claim && federation.peek(claim.remote, './routes');
  if (!claim || !module) return new Map();
  const children = module.routes[claim.path] ?? [];
  const matches = matchRoutes([{ path: claim.path, children }], pathname) ?? [];
  await Promise.all(matches.map(({ route }) => resolveLazy(route)));
  return new Map([[claim.remote, module]]);
}

async function resolveLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const parts = await route.lazy();
  Object.assign(route, parts);
  delete route.lazy;
}
