import type { ServiceKind, ServiceModules } from '@tableside/contracts/remote';
import { MissingRemoteError } from '../federation/errors';
import type { Federation } from '../federation/federation';
import type { Composition } from './compose';

/** Services of whichever remotes declare them. */
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
