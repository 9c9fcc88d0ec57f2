import type { RouteObject } from 'react-router-dom';
import { findRoute } from '../federation/composition';
import type { Router, TabParts } from './route-patcher';

/** Suffix of route ids that belong to the previous release. */
const EARLIER = ':earlier';

/** Switches the page at a URL to the routes of the previous release, once, and reopens it; the remote's other pages are
 * unchanged.
 * @returns true when there is no previous release or the page already uses it
 * @throws when it cannot be loaded now */
export async function fallBack(
  pathname: string,
  {
    router,
    composition,
    federation,
    patcher,
  }: Pick<TabParts, 'router' | 'composition' | 'federation' | 'patcher'>,
): Promise<true | undefined> {
  const route = findRoute(composition.routes, pathname);
  if (!route || !federation.hasEarlier(route.remote)) return true;
  const module = await federation.loadEarlier(route.remote, './routes');
  if (!module.routes[route.path]) return true;
  let isDone = false;
  patcher.insert(route, module, (id, branch) => {
    isDone = replace(router, id ?? '', (branch ?? []).map(asEarlier));
  });
  if (!isDone) return true;
  await router.navigate(router.state.location, { replace: true, preventScrollReset: true });
}

/** The router uses only one route per path. */
function replace(router: Router, id: string, branch: RouteObject[]): boolean {
  const routes = router.routes.flatMap(({ children = [] }) => children);
  const children = routes.find((route) => route.id === id)?.children ?? [];
  const live = children.findIndex(({ path }) => path === branch[0]?.path);
  if (children[live]?.id.endsWith(EARLIER)) return false;
  if (live >= 0) children.splice(live, 1);
  router.patchRoutes(id, branch);
  return true;
}

function asEarlier(route: RouteObject): RouteObject {
  const { children } = route;
  const id = `${route.id}${EARLIER}`;
  return children ? { ...route, id, children: children.map(asEarlier) } : { ...route, id };
}
