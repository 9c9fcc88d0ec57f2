import type { RoutesModule } from '@tableside/contracts/remote';
import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import type { Telemetry } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { TabContent } from '../create-content';
import { type Composition, type RemoteRoute, findRoute } from '../federation/composition';
import type { Loader } from '../federation/loader';
import type { PageState } from '../page-state';
import { branchRoutes, findRouteId } from './routes';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { Federation } from '../federation/federation';

export type Router = ReturnType<typeof createBrowserRouter>;

/** What lazy code of the shell uses. */
export interface TabParts {
  readonly state: PageState;
  readonly composition: Composition;
  readonly federation: Pick<Loader, 'load' | 'hasEarlier' | 'loadEarlier' | 'switchOff'>;
  readonly patcher: RoutePatcher;
  readonly content: TabContent;
  readonly queryClient: QueryClient;
  readonly router: Router;
  readonly telemetry: Telemetry;
}

export class RoutePatcher {
  private readonly patched = new Set<string>();

  /** @param routes whose routes are in the router from the start */
  constructor(routes: readonly RemoteRoute[]) {
    for (const route of routes) this.patched.add(route.path);
  }

  has(route: RemoteRoute): boolean {
    return this.patched.has(route.path);
  }

  add(route: RemoteRoute, module: RoutesModule, patch: Router['patchRoutes']): void {
    if (!this.has(route)) this.insert(route, module, patch);
  }

  /** Like `add`, even if the routes are already there. */
  insert(route: RemoteRoute, module: RoutesModule, patch: Router['patchRoutes']): void {
    this.patched.add(route.path);
    patch(findRouteId(route), branchRoutes(route, module));
  }
}

/** Loaded routes of the remote that owns the first page, with its lazy parts resolved, so that the router starts with
 * what the server rendered. */
export async function loadFirstRoutes(
  routes: readonly RemoteRoute[],
  federation: Pick<Federation, 'peek'>,
  pathname = window.location.pathname,
): Promise<Map<RemoteName, RoutesModule>> {
  const route = findRoute(routes, pathname);
  const module = route && federation.peek(route.remote, './routes');
  if (!route || !module) return new Map();
  const children = module.routes[route.path] ?? [];
  const matches = matchRoutes([{ path: route.path, children }], pathname) ?? [];
  await Promise.all(matches.map(({ route }) => resolveLazy(route)));
  return new Map([[route.remote, module]]);
}

async function resolveLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const parts = await route.lazy();
  Object.assign(route, parts);
  delete route.lazy;
}
