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

/** What each exposed module is, by the contract. */
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

/** Checks a loaded module against the contract; modules that the contract does not know pass.
 * @throws {BrokenRemoteError} when the module is not what was promised */
export function checkModule(module: unknown, container: string, expose: string): unknown {
  const isRight = GUARDS[expose] ?? ((value) => typeof value === 'object' && value !== null);
  if (isRight(module)) return module;
  throw new BrokenRemoteError(`${container} exposes a ${expose} that breaks the contract.`);
}
