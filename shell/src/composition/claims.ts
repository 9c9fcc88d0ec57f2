import type { RemoteName, RouteClaim } from '@tableside/contracts/registry/release';
import type { PageRemote } from '../federation/registry';

/** A remote's part of the address space. */
export interface Claim extends RouteClaim {
  readonly remote: RemoteName;
}

/** All claims of the registry's remotes. */
export const readClaims = (
  registry: Readonly<Record<string, Pick<PageRemote, 'claims'>>>,
): Claim[] =>
  Object.entries(registry).flatMap(([remote, { claims }]) =>
    claims.map((claim) => ({ ...claim, remote })),
  );

/** The claim that owns a path: `/restaurants` owns itself and everything below, and nothing beside it. */
export const findClaim = (claims: readonly Claim[], pathname: string): Claim | undefined =>
  claims.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
