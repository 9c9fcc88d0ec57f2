import {
  createAvailability,
  createSessionStore,
  type CallApi,
  type Platform,
} from '@tableside/platform';
import type { PlatformParts, ShellParts } from './app-providers';
import { SearchBox } from './search/search-box';
import { idleSessionManager } from './session/session-manager';
import { silentToasts } from './layout/toaster';
import { createServerQueryClient } from '@tableside/platform/query-client';

interface ServerPlatformParts extends PlatformParts {
  readonly call: CallApi;
  /** Reads from the API, for the query cache; other renders may share them. */
  readonly read: CallApi;
}

/** The platform of one server render. Nothing in it outlives the request. */
export function createServerPlatform({
  config,
  telemetry,
  content,
  composition,
  isReturning = false,
  call,
  read,
}: ServerPlatformParts): ShellParts {
  const queryClient = createServerQueryClient(read);
  const platform: Platform = {
    config,
    session: createSessionStore(isReturning ? 'loading' : 'unknown'),
    call,
    content,
    toasts: silentToasts,
    favorites: { availability: createAvailability(), toggle: () => Promise.resolve() },
    telemetry,
    SearchBox,
    onFirstInteraction: () => undefined,
  };
  return { platform, queryClient, session: idleSessionManager, composition };
}
