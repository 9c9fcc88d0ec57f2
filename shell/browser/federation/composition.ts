import type {
  RemoteName,
  RouteDeclaration,
  SlotDeclaration,
} from '@tableside/contracts/registry/release';
import {
  isSlotName,
  SLOT_NAMES,
  SLOTS_BY_NAME,
  type SlotName,
  HYDRATION_TIMES,
  type Hydration,
  type ServiceKind,
  type ServiceModules,
} from '@tableside/contracts/remote';
import type { PageRegistry } from './registry';
import { MissingRemoteError } from './errors';
import type { Federation, RemoteModules } from './federation';

export interface Slot extends SlotDeclaration {
  readonly remote: RemoteName;
  readonly slot: SlotName;
}

export interface Composition {
  readonly routes: readonly RemoteRoute[];
  readonly slots: readonly Slot[];
  /** Which remote provides which service. */
  readonly services: ReadonlyMap<string, RemoteName>;
  /** The remote that owns the content; null when no live remote does. */
  readonly contentOwner: RemoteName | null;
}

const rank = ({ slot }: Slot): number => SLOT_NAMES.indexOf(slot);

/** Reads the declarations of a registry. Unknown slots are skipped. */
export function compose(registry: PageRegistry): Composition {
  const remotes = Object.entries(registry);
  const slots = remotes
    .flatMap(([remote, { slots: declared }]) => declared.map((slot) => ({ ...slot, remote })))
    .filter((slot): slot is Slot => isSlotName(slot.slot))
    .sort((a, b) => rank(a) - rank(b) || a.order - b.order);
  const services = remotes.flatMap(([remote, { services: kinds }]) =>
    kinds.map((kind) => [kind, remote] as const),
  );
  return {
    routes: remotes.flatMap(([remote, { routes }]) =>
      routes.map((route) => ({ ...route, remote })),
    ),
    slots,
    services: new Map(services),
    contentOwner: remotes.find(([, { hasContent }]) => hasContent)?.[0] ?? null,
  };
}

export interface NavLink {
  readonly href: string;
  readonly label: string;
}

/** Links that remotes declare for a group of the navigation. */
export const navLinks = (
  { routes }: Pick<Composition, 'routes'>,
  group: NonNullable<RouteDeclaration['nav']>['group'],
): NavLink[] =>
  routes
    .flatMap(({ path, nav }) => (nav?.group === group ? [{ ...nav, href: path }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ href, label }) => ({ href, label }));

export function slotsOn(
  { slots }: Pick<Composition, 'slots'>,
  pathname: string,
  route: RemoteRoute | undefined,
): readonly Slot[] {
  const hasChrome = route?.chrome !== false;
  return slots.filter(({ slot }) =>
    SLOTS_BY_NAME[slot].page === 'home' ? pathname === '/' : hasChrome,
  );
}

export interface RemoteRoute extends RouteDeclaration {
  readonly remote: RemoteName;
}

/** The route that owns a path: `/restaurants` owns itself and everything below, but not `/restaurants-old`. */
export const findRoute = (
  routes: readonly RemoteRoute[],
  pathname: string,
): RemoteRoute | undefined =>
  routes.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

export interface Services {
  /** The service's module, loaded once. Rejects with MissingRemoteError when no live remote provides it, else as
   * `Federation.load` does. */
  readonly load: <Kind extends ServiceKind>(kind: Kind) => Promise<ServiceModules[Kind]>;
  /** Makes the next `load` fetch a fresh copy of the remote. */
  readonly retry: (kind: ServiceKind) => void;
}

export function createServices(
  { services }: Pick<Composition, 'services'>,
  federation: Pick<Federation, 'load' | 'retry'>,
): Services {
  return {
    load: async <Kind extends ServiceKind>(kind: Kind) => {
      const remote = services.get(kind);
      if (!remote) throw new MissingRemoteError(`No remote provides the service ${kind}.`);
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
  readonly hydrate: Hydration;
}

/** Modules of a page: those of its route and of the widgets in its slots. A remote's widget script is loaded when the
 * first of its slots hydrates. */
export function modulesOn(
  composition: Pick<Composition, 'slots'>,
  pathname: string,
  route: RemoteRoute | undefined,
): ModuleRef[] {
  const slots = slotsOn(composition, pathname, route);
  const hydrationOf = (remote: RemoteName): Hydration => {
    const triggers = slots.filter((slot) => slot.remote === remote).map(({ hydrate }) => hydrate);
    return HYDRATION_TIMES.find((hydrate) => triggers.includes(hydrate)) ?? 'at-once';
  };
  return [
    ...(route
      ? [{ remote: route.remote, expose: './routes' as const, hydrate: 'at-once' as const }]
      : []),
    ...[...new Set(slots.map(({ remote }) => remote))].map((remote) => ({
      remote,
      expose: './widgets' as const,
      hydrate: hydrationOf(remote),
    })),
  ];
}
