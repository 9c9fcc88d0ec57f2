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
  /** The module, loaded once; after a failure the next call tries again.
   * Rejects with MissingRemoteError, RemoteUnavailableError or BrokenRemoteError. */
  readonly load: <Expose extends keyof RemoteModules>(
    remote: RemoteName,
    expose: Expose,
  ) => Promise<RemoteModules[Expose]>;
  /** True when there is a release before the one in use. */
  readonly hasEarlier: (remote: RemoteName) => boolean;
  /** The module of the release before the one in use, for a place where this one throws. Rejects as `load` does. */
  readonly loadEarlier: <Expose extends './routes' | './widgets'>(
    remote: RemoteName,
    expose: Expose,
  ) => Promise<RemoteModules[Expose]>;
  /** Gives the page at an address the routes of the release before, once, and opens it again.
   * @returns true where that is over: there is none, or the page has them already. Rejects when they cannot be had now. */
  readonly stepBack: (pathname: string) => Promise<true | undefined>;
  /** The module when it is there already. */
  readonly peek: <Expose extends keyof RemoteModules>(
    remote: RemoteName,
    expose: Expose,
  ) => RemoteModules[Expose] | null;
  /** Makes the next `load` start from the address of a fresh copy of the remote. */
  readonly retry: (remote: RemoteName) => void;
  readonly onRecovery: (remote: RemoteName, listener: (isOver?: boolean) => void) => () => void;
  /** While the page comes to life: the first load of a remote's routes whose HTML the server wrote and whose script is
   * late or lost. Null when the script is there, or when the server wrote nothing. */
  readonly stranded: (remote: RemoteName) => Promise<unknown> | null;
}

const FederationContext = createReactContext<Federation | null>(null);
export const FederationProvider = FederationContext;

/** Where loaders of the shell's own routes find the remotes. */
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

/** Notes on the promise itself how it stands, as React's `use` likes it: a finished one then renders at once.
 * A rejection counts as handled; whoever uses the promise still sees it. */
export function track<Value>(promise: Promise<Value>): Promise<Value> {
  const notes = promise as Settlement;
  if (notes.status) return promise;
  notes.status = 'pending';
  promise.then(
    (value) => void Object.assign(notes, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(notes, { status: 'rejected', reason }),
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
