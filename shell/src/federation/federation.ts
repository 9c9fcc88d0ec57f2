import type { RemoteName } from '@tableside/contracts/registry/release';
import { createContext as createReactContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router-dom';
import type { RemoteModules } from './modules';

/** Access to remotes' exposed modules, in the browser and in a server render alike. */
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
  /** Calls back when a module of the remote arrives after a retry, wherever that was asked for, and with true when the remote
   * is switched off.
   * @returns stops watching */
  readonly onRecovery: (remote: RemoteName, listener: (isOver?: boolean) => void) => () => void;
  /** While the page comes to life: the first load of a remote's routes whose HTML the server wrote and whose script is
   * late or lost. Null when the script is there, or when the server wrote nothing. */
  readonly stranded: (remote: RemoteName) => Promise<unknown> | null;
}

const FederationContext = createReactContext<Federation | null>(null);
export const FederationProvider = FederationContext;

/** Where loaders of the shell's own routes find the remotes. */
export const federationContext = createRouterContext<Pick<Federation, 'load'>>();

/** @throws when rendered outside of the shell */
export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('No FederationProvider above.');
  return federation;
}
