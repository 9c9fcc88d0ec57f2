import { SESSION_PATH } from '@tableside/contracts/account/browser';
import { REQUEST_TIMEOUT_MS, type Endpoint } from '@tableside/contracts/common/calls';
import type { EndpointResult } from '@tableside/contracts/endpoints';
import { NetworkError, type CallApi } from '@tableside/platform';
import { fetchCall } from './fetch-call';

export interface BrowserCallParts {
  /** Origin of the API host; empty for the page's own. */
  readonly apiOrigin: string;
  readonly readToken: () => string | null;
  /** Told the token that a 401 answered, so that a newer one is left alone. */
  readonly onUnauthorized: (token: string | null) => void;
}

/** Neither the HTTP client nor the table of calls is part of the first load; a failed download is tried again at the
 * next call. */
let transport: ReturnType<typeof importTransport> | null = null;
const importTransport = () => import('./http-call');

/** Downloads the transport ahead of the first call; failures wait for that call. */
export function warmTransport(): void {
  loadTransport().catch(() => undefined);
}

function loadTransport(): ReturnType<typeof importTransport> {
  transport ??= importTransport().catch((cause: unknown) => {
    transport = null;
    throw new NetworkError('No connection.', { cause });
  });
  return transport;
}

/** A visitor's first look at the session, which as a rule finds nobody: no reason to download the transport. */
const firstLook: Endpoint<void, unknown> = {
  method: 'GET',
  path: () => SESSION_PATH,
  read: (data) => data ?? null,
};

/** The transport in the browser (specification, section 7). It never toasts or navigates. */
export function createBrowserCall({
  apiOrigin,
  readToken,
  onUnauthorized,
}: BrowserCallParts): CallApi {
  return async (name, args, signal) => {
    if (name === 'session' && !readToken()) {
      const signals = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])];
      const { data, message } = await fetchCall(firstLook, undefined, {
        origin: apiOrigin,
        signals,
      });
      const user = data === null ? null : (await loadTransport()).readData(name, data);
      // Only the session's result can be null here, which the name alone does not tell the compiler.
      return { data: user as EndpointResult<typeof name>, message };
    }
    const { httpCall } = await loadTransport();
    return httpCall(name, args, {
      origin: apiOrigin,
      token: readToken(),
      onUnauthorized,
      signal,
    });
  };
}
