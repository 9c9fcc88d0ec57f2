import { createSessionStore } from '@tableside/platform';
import type { Services } from './federation/composition';
import { createFavorites } from './favorites/create-favorites';
import { SearchBox } from './search/search-box';
import { createSessionManager } from './session/session-manager';
import { tokenStorage } from './session/token-storage';
import { loadSignedInParts } from './session/load-parts';
import { createToasts } from './layout/toaster';
import { createBrowserCall } from './transport/browser-call';
import { createBrowserQueryClient } from '@tableside/platform/query-client';
import { whenIdle, onFirstInteraction } from './hydration/when-idle';
import type { PlatformParts, ShellParts } from './app-providers';

interface BrowserPlatformParts extends PlatformParts {
  readonly services: Services;
}

export function createBrowserPlatform({
  config,
  telemetry,
  content,
  isReturning = false,
  composition,
  services,
}: BrowserPlatformParts): ShellParts {
  const session = createSessionStore(isReturning ? 'loading' : 'unknown');
  const call = createBrowserCall({
    apiOrigin: config.apiOrigin,
    readToken: tokenStorage.read,
    onUnauthorized: (token) => manager.handleUnauthorized(token),
  });
  const queryClient = createBrowserQueryClient(call);
  const toasts = createToasts((error) => telemetry.report(error, { during: 'toasts' }));
  const favorites = createFavorites({
    loadChanges: loadSignedInParts,
    services,
    call,
    queryClient,
    toasts,
    report: (error) => telemetry.report(error, { during: 'favorites' }),
  });
  const manager = createSessionManager({
    store: session,
    call,
    telemetry,
    whenIdle,
    reloadTo: (path) => window.location.assign(path),
    onIdentityChange: () => {
      favorites.startOver(session.getState().user !== null);
      void queryClient.invalidateQueries();
    },
  });
  return {
    platform: {
      config,
      session,
      call,
      content,
      toasts,
      favorites,
      telemetry,
      SearchBox,
      onFirstInteraction,
    },
    queryClient,
    session: manager,
    composition,
  };
}
