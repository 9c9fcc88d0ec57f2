import {
  createAvailability,
  createSessionStore,
  type CallApi,
  type Platform,
  type PlatformConfig,
  type PublishedContent,
  type Telemetry,
} from '@tableside/platform';
import type { Composition } from './composition/compose';
import type { ShellParts } from './create-platform';
import { idleSessionKeeper } from './session/session-keeper';
import { silentToasts } from './toasts/create-toasts';
import { createFetchQuery } from './transport/fetch-query';
import { createServerQueryClient } from '@tableside/platform/query-client';
import { createServerCall } from './transport/server-call';

export interface ServerPlatformParts {
  readonly config: PlatformConfig;
  readonly telemetry: Telemetry;
  readonly content: PublishedContent;
  readonly composition: Pick<Composition, 'slots'>;
  /** True for an address that brings a sign-in back from Google. */
  readonly isReturning?: boolean;
  /** Of the request that the page is rendered for; the API host logs it too. */
  readonly requestId?: string;
  /** Absolute origin of the API host as this server reaches it. */
  readonly apiBase: string;
  /** Deadline of the render. */
  readonly deadline?: AbortSignal;
  /** Wraps the transport, for what all renders have to know of the host. */
  readonly guard?: (call: CallApi) => CallApi;
}

/** The platform of one server render. Nothing in it outlives the request. */
export function createServerPlatform({
  config,
  telemetry,
  content,
  composition,
  isReturning = false,
  requestId,
  apiBase,
  deadline,
  guard = (call) => call,
}: ServerPlatformParts): ShellParts {
  const call = guard(createServerCall({ apiBase, requestId, deadline }));
  const queryClient = createServerQueryClient(call);
  const platform: Platform = {
    config,
    session: createSessionStore(isReturning ? 'loading' : 'unknown'),
    call,
    fetchQuery: createFetchQuery(queryClient),
    content,
    toasts: silentToasts,
    favourites: { availability: createAvailability(), toggle: () => Promise.resolve() },
    telemetry,
    suggest: () => Promise.resolve(null),
    whenSomeoneIsThere: () => undefined,
  };
  return { platform, queryClient, session: idleSessionKeeper, composition };
}
