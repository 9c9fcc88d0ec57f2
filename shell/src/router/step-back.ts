import type { RouteObject } from 'react-router-dom';
import type { Federation } from '../federation/federation';
import { findClaim, type Claim } from '../federation/composition';
import type { ClaimPatcher, Router } from './claim-patcher';

interface StepBackParts {
  readonly router: Router;
  readonly composition: { readonly claims: readonly Claim[] };
  readonly federation: Pick<Federation, 'hasEarlier' | 'loadEarlier'>;
  readonly patcher: ClaimPatcher;
}

/** Ends the id of a claim's routes that are of the release before. */
const EARLIER = ':earlier';

/** Gives the page at an address the routes of the release before, once, and opens it again; the remote's other pages stay
 * as they are.
 * @returns true where that is over: there is none, or the page has them already
 * @throws when they cannot be had now */
export async function stepBack(
  pathname: string,
  { router, composition, federation, patcher }: StepBackParts,
): Promise<true | undefined> {
  const claim = findClaim(composition.claims, pathname);
  if (!claim || !federation.hasEarlier(claim.remote)) return true;
  const module = await federation.loadEarlier(claim.remote, './routes');
  if (!module.routes[claim.path]) return true;
  let isDone = false;
  patcher.put(claim, module, (id, branch) => {
    isDone = replace(router, id ?? '', (branch ?? []).map(asEarlier));
  });
  if (!isDone) return true;
  await router.navigate(router.state.location, { replace: true, preventScrollReset: true });
}

/** The router takes one route of a path. */
function replace(router: Router, id: string, branch: RouteObject[]): boolean {
  const claims = router.routes.flatMap(({ children = [] }) => children);
  const children = claims.find((route) => route.id === id)?.children ?? [];
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
