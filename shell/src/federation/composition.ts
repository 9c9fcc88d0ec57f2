import type { RemoteName, RouteClaim } from '@tableside/contracts/registry/release';
import {
  isSlotPlaceName,
  SLOT_PLACE_NAMES,
  SLOT_PLACES,
  type SlotPlaceName,
  WAKES,
  type Wake,
  type ServiceKind,
  type ServiceModules,
} from '@tableside/contracts/remote';
import type { PageRegistry, PageSlot, PageRemote } from './registry';
import { MissingRemoteError } from './errors';
import type { Federation, RemoteModules } from './federation';

export interface Slot extends PageSlot {
  readonly remote: RemoteName;
  readonly place: SlotPlaceName;
}

export interface Composition {
  readonly claims: readonly Claim[];
  readonly slots: readonly Slot[];
  /** Who offers which service. */
  readonly services: ReadonlyMap<string, RemoteName>;
  /** Whose words are documents; null when no live remote's are. */
  readonly contentOwner: RemoteName | null;
}

const rank = ({ place }: Slot): number => SLOT_PLACE_NAMES.indexOf(place);

/** Reads the declarations of a registry. Places that this shell does not know are passed over. */
export function compose(registry: PageRegistry): Composition {
  const remotes = Object.entries(registry);
  const slots = remotes
    .flatMap(([remote, { slots: declared }]) => declared.map((slot) => ({ ...slot, remote })))
    .filter((slot): slot is Slot => isSlotPlaceName(slot.place))
    .sort((a, b) => rank(a) - rank(b) || a.order - b.order);
  const services = remotes.flatMap(([remote, { services: kinds }]) =>
    kinds.map((kind) => [kind, remote] as const),
  );
  return {
    claims: readClaims(registry),
    slots,
    services: new Map(services),
    contentOwner: remotes.find(([, { hasContent }]) => hasContent)?.[0] ?? null,
  };
}

export const slotsAt = (
  { slots }: Pick<Composition, 'slots'>,
  place: SlotPlaceName,
): readonly Slot[] => slots.filter((slot) => slot.place === place);

export function slotsOn(
  { slots }: Pick<Composition, 'slots'>,
  pathname: string,
  claim: Claim | undefined,
): readonly Slot[] {
  const hasChrome = claim?.chrome !== false;
  return slots.filter(({ place }) =>
    SLOT_PLACES[place].page === 'home' ? pathname === '/' : hasChrome,
  );
}

export interface Claim extends RouteClaim {
  readonly remote: RemoteName;
}

export const readClaims = (
  registry: Readonly<Record<string, Pick<PageRemote, 'claims'>>>,
): Claim[] =>
  Object.entries(registry).flatMap(([remote, { claims }]) =>
    claims.map((claim) => ({ ...claim, remote })),
  );

/** The claim that owns a path: `/restaurants` owns itself and everything below, and nothing beside it. */
export const findClaim = (claims: readonly Claim[], pathname: string): Claim | undefined =>
  claims.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

export interface Services {
  /** The service's module, loaded once.
   * Rejects with MissingRemoteError where no live remote offers it, else as `Federation.load` does. */
  readonly load: <Kind extends ServiceKind>(kind: Kind) => Promise<ServiceModules[Kind]>;
  /** Makes the next `load` start from a fresh copy of the remote. */
  readonly retry: (kind: ServiceKind) => void;
}

export function createServices(
  { services }: Pick<Composition, 'services'>,
  federation: Pick<Federation, 'load' | 'retry'>,
): Services {
  return {
    load: async <Kind extends ServiceKind>(kind: Kind) => {
      const remote = services.get(kind);
      if (!remote) throw new MissingRemoteError(`No service ${kind}.`);
      return federation.load(remote, `./services/${kind}`) as Promise<ServiceModules[Kind]>;
    },
    retry: (kind) => {
      const remote = services.get(kind);
      if (remote) federation.retry(remote);
    },
  };
}

export interface ModuleRef {
  readonly remote: RemoteName;
  readonly expose: keyof RemoteModules;
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
