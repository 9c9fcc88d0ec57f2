import type { RoutesModule } from '@tableside/contracts/remote';
import type { createBrowserRouter } from 'react-router-dom';
import type { Claim } from '../composition/claims';
import { claimBranch, claimRouteId } from './routes';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Adds a loaded remote's routes to the router, once per claim. */
export class ClaimPatcher {
  private readonly patched = new Set<string>();

  /** @param claims those whose routes are in the router from the start */
  constructor(claims: readonly Claim[]) {
    for (const claim of claims) this.patched.add(claim.path);
  }

  has(claim: Claim): boolean {
    return this.patched.has(claim.path);
  }

  add(claim: Claim, module: RoutesModule, patch: Router['patchRoutes']): void {
    if (!this.has(claim)) this.put(claim, module, patch);
  }

  /** As `add`, whatever the router has already. */
  put(claim: Claim, module: RoutesModule, patch: Router['patchRoutes']): void {
    this.patched.add(claim.path);
    patch(claimRouteId(claim), claimBranch(claim, module));
  }
}
