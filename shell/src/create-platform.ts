import { isSearchServiceModule, type SearchServiceModule } from '@tableside/contracts/remotes';
import {
  createSessionStore,
  type Platform,
  type PlatformConfig,
  type Telemetry,
} from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import {
  createFavourites,
  forgetFavourites,
  type FavouritesService,
} from './favourites/create-favourites';
import { createSuggest } from './layout/search/create-suggest';
import { createSessionKeeper, type SessionKeeper } from './session/session-keeper';
import { tokenStorage } from './session/token-storage';
import { createToasts } from './toasts/create-toasts';
import { createBrowserCall } from './transport/browser-call';
import { createFetchQuery } from './transport/fetch-query';
import { createBrowserQueryClient } from './transport/query-client';
import { whenIdle } from './transport/when-idle';

/** What the shell runs on: the platform that remotes see, and what only the shell touches. */
export interface ShellParts {
  readonly platform: Platform;
  readonly queryClient: QueryClient;
  readonly session: SessionKeeper;
}

export interface BrowserPlatformParts {
  readonly config: PlatformConfig;
  readonly telemetry: Telemetry;
  /** True while a return from Google is being finished: the first render already shows that. */
  readonly isReturning?: boolean;
  /** Loads a remote's exposed module, such as `discovery` and `./services/search`. */
  readonly loadModule: (remote: 'discovery' | 'account', module: string) => Promise<unknown>;
}

export function createBrowserPlatform({
  config,
  telemetry,
  isReturning = false,
  loadModule,
}: BrowserPlatformParts): ShellParts {
  const session = createSessionStore(isReturning ? 'loading' : 'unknown');
  const call = createBrowserCall({
    apiOrigin: config.apiOrigin,
    readToken: tokenStorage.read,
    onUnauthorized: (token) => keeper.handleUnauthorized(token),
  });
  const queryClient = createBrowserQueryClient(call);
  const fetchQuery = createFetchQuery(queryClient);
  const toasts = createToasts((error) => telemetry.report(error, { during: 'toasts' }));
  const favourites = createFavourites({
    loadService: async () =>
      readFavouritesService(await loadModule('account', './services/favourites')),
    toasts,
    report: (error) => telemetry.report(error, { during: 'favourites' }),
  });
  const keeper = createSessionKeeper({
    store: session,
    call,
    tokens: tokenStorage,
    telemetry,
    whenIdle,
    reloadTo: (path) => window.location.assign(path),
    onIdentityChange: () => {
      forgetFavourites(favourites);
      void queryClient.invalidateQueries();
    },
  });
  const suggest = createSuggest({
    loadService: async () => {
      const module = readSearchModule(await loadModule('discovery', './services/search'));
      return module.createSearchService({ fetchQuery });
    },
    report: (error) => telemetry.report(error, { during: 'suggestions' }),
  });
  return {
    platform: { config, session, call, fetchQuery, toasts, favourites, telemetry, suggest },
    queryClient,
    session: keeper,
  };
}

function readSearchModule(module: unknown): SearchServiceModule {
  if (!isSearchServiceModule(module)) throw new TypeError('discovery offers no search service.');
  return module;
}

function readFavouritesService(module: unknown): FavouritesService {
  const isService =
    typeof module === 'object' &&
    module !== null &&
    'toggle' in module &&
    typeof module.toggle === 'function';
  if (!isService) throw new TypeError('Saving favorites does not work right now.');
  return module as unknown as FavouritesService;
}
