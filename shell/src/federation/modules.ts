import {
  isAuthServiceModule,
  isFavouritesServiceModule,
  isRoutesModule,
  isSearchServiceModule,
  isWidgetsModule,
  type AuthServiceModule,
  type FavouritesServiceModule,
  type RoutesModule,
  type SearchServiceModule,
  type WidgetsModule,
} from '@tableside/contracts/remote/model';
import { BrokenRemoteError } from './errors';

/** What each exposed module is, by the contract. */
export interface RemoteModules {
  './routes': RoutesModule;
  './widgets': WidgetsModule;
  './services/search': SearchServiceModule;
  './services/auth': AuthServiceModule;
  './services/favourites': FavouritesServiceModule;
}

const GUARDS: Readonly<Record<string, (module: unknown) => boolean>> = {
  './routes': isRoutesModule,
  './widgets': isWidgetsModule,
  './services/search': isSearchServiceModule,
  './services/auth': isAuthServiceModule,
  './services/favourites': isFavouritesServiceModule,
};

/** Checks a loaded module against the contract; modules that the contract does not know pass.
 * @throws {BrokenRemoteError} when the module is not what was promised */
export function checkModule(module: unknown, container: string, expose: string): unknown {
  const isRight = GUARDS[expose] ?? ((value) => typeof value === 'object' && value !== null);
  if (isRight(module)) return module;
  throw new BrokenRemoteError(`${container} exposes a ${expose} that breaks the contract.`);
}
