import type { RemoteName } from '@tableside/contracts/registry/release';
import { createContext as createReactContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router-dom';
import {
  isRoutesModule,
  isWidgetsModule,
  SERVICE_GUARDS,
  type RoutesModule,
  type ServiceKind,
  type ServiceModules,
  type WidgetsModule,
} from '@tableside/contracts/remote';
import { BrokenRemoteError } from './errors';

export type RemoteModules = {
  './routes': RoutesModule;
  './widgets': WidgetsModule;
} & { [Kind in ServiceKind as `./services/${Kind}`]: ServiceModules[Kind] };

const GUARDS: Readonly<Record<string, (module: unknown) => boolean>> = {
  './routes': isRoutesModule,
  './widgets': isWidgetsModule,
  ...Object.fromEntries(
    Object.entries(SERVICE_GUARDS).map(([kind, guard]) => [`./services/${kind}`, guard]),
  ),
};

export function checkModule(module: unknown, container: string, expose: string): unknown {
  const isRight = GUARDS[expose] ?? ((value) => typeof value === 'object' && value !== null);
  if (isRight(module)) return module;
  throw new BrokenRemoteError(`${container} exposes a ${expose} that breaks the contract.`);
}

export interface Federation {
  /** The module, loaded once; the next call after a failure retries. Rejects with MissingRemoteError,
   * RemoteUnavailableError or BrokenRemoteError. */
  readonly load: <Expose extends keyof RemoteModules>(
    remote: RemoteName,
    expose: Expose,
  ) => Promise<RemoteModules[Expose]>;
  /** True when there is a release before the one in use. */
  readonly hasEarlier: (remote: RemoteName) => boolean;
  /** The module of the previous release, for a slot where the current one throws. Rejects as `load` does. */
  readonly loadEarlier: <Expose extends './routes' | './widgets'>(
    remote: RemoteName,
    expose: Expose,
  ) => Promise<RemoteModules[Expose]>;
  /** Switches the page at a URL to the routes of the previous release, once, and reopens it.
   * @returns true when there is no previous release or the page already uses it. Rejects when it cannot be loaded
   * now. */
  readonly fallBack: (pathname: string) => Promise<true | undefined>;
  /** The module if it is already loaded. */
  readonly peek: <Expose extends keyof RemoteModules>(
    remote: RemoteName,
    expose: Expose,
  ) => RemoteModules[Expose] | null;
  /** Makes the next `load` fetch a fresh copy of the remote. */
  readonly retry: (remote: RemoteName) => void;
  readonly onRecovery: (remote: RemoteName, listener: (isOver?: boolean) => void) => () => void;
  /** During hydration: the first load of a remote's routes whose HTML the server rendered and whose script is late or
   * failed. Null when the script is loaded or the server rendered nothing. */
  readonly detached: (remote: RemoteName) => Promise<unknown> | null;
}

const FederationContext = createReactContext<Federation | null>(null);
export const FederationProvider = FederationContext;

/** Lets loaders of the shell's own routes find the federation. */
export const federationContext = createRouterContext<Pick<Federation, 'load'>>();

export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('No FederationProvider above.');
  return federation;
}

interface Settlement {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: unknown;
  reason?: unknown;
}

/** Stores the state on the promise as React's `use` expects it, so that a settled promise renders immediately. Marks a
 * rejection as handled; consumers still see it. */
export function track<Value>(promise: Promise<Value>): Promise<Value> {
  const settlement = promise as Settlement;
  if (settlement.status) return promise;
  settlement.status = 'pending';
  promise.then(
    (value) => void Object.assign(settlement, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(settlement, { status: 'rejected', reason }),
  );
  return promise;
}

/** The value of a tracked promise that is fulfilled, else null. */
export function valueOf<Value>(promise: Promise<Value> | undefined): Value | null {
  const { status, value } = (promise ?? {}) as Settlement;
  return status === 'fulfilled' ? (value as Value) : null;
}

export const isFulfilled = (promise: Promise<unknown>): boolean =>
  (promise as Settlement).status === 'fulfilled';
