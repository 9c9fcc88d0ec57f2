import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RoutesModule } from '@tableside/contracts/remote';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Federation } from '../federation/federation';
import { findClaim, type Claim } from '../composition/claims';

/** Routes of the remote that owns the first page, as far as they are there, with lazy parts of the page resolved:
 * the router then starts with everything that the server's HTML was made of. */
export async function loadFirstRoutes(
  claims: readonly Claim[],
  federation: Pick<Federation, 'peek'>,
  pathname = window.location.pathname,
): Promise<Map<RemoteName, RoutesModule>> {
  const claim = findClaim(claims, pathname);
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
