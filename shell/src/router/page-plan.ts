import type { RemoteName } from '@tableside/contracts/registry/release';
import { WAKES, type Wake } from '@tableside/contracts/remote';
import { slotsOn, type Composition } from '../composition/compose';
import type { RemoteModules } from '../federation/modules';
import type { Claim } from '../composition/claims';

/** One exposed module of one remote. */
export interface ModuleRef {
  readonly remote: RemoteName;
  readonly expose: keyof RemoteModules;
  /** When its script comes; its HTML is on the page from the start. */
  readonly wake: Wake;
}

/** Modules that a page is made of: its claim's routes, and the widgets in its slots. The script of a remote's
 * widgets comes when the first of its slots wakes. */
export function modulesOn(
  composition: Pick<Composition, 'slots'>,
  pathname: string,
  claim: Claim | undefined,
): ModuleRef[] {
  const slots = slotsOn(composition, pathname, claim);
  const wakeOf = (remote: RemoteName): Wake => {
    const wakes = slots.filter((slot) => slot.remote === remote).map(({ wake }) => wake);
    return WAKES.find((wake) => wakes.includes(wake)) ?? 'at-once';
  };
  return [
    ...(claim
      ? [{ remote: claim.remote, expose: './routes' as const, wake: 'at-once' as const }]
      : []),
    ...[...new Set(slots.map(({ remote }) => remote))].map((remote) => ({
      remote,
      expose: './widgets' as const,
      wake: wakeOf(remote),
    })),
  ];
}
