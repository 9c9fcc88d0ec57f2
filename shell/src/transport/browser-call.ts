import { SESSION_PATH } from '@tableside/contracts/account/browser';
import { REQUEST_TIMEOUT_MS, type Endpoint } from '@tableside/contracts/common/calls';
import type { EndpointArgs, EndpointName, EndpointResult } from '@tableside/contracts/endpoints';
import { NetworkError, type Answer, type CallApi, type CallOwn } from '@tableside/platform';
import { fetchCall } from './fetch-call';

export interface BrowserCallParts {
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
}: BrowserCallParts): CallApi & CallOwn {
  async function findSession(signal?: AbortSignal): Promise<Answer<unknown>> {
    const signals = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])];
    const answer = await fetchCall(firstLook, undefined, { origin: apiOrigin, signals });
    if (answer.data === null) return answer;
    const { endpoints } = await loadTransport();
    return { ...answer, data: endpoints.session.read(answer.data) };
  }

  function call<Name extends EndpointName>(
    name: Name,
    args: EndpointArgs<Name>,
    signal?: AbortSignal,
  ): Promise<Answer<EndpointResult<Name>>>;
  function call<Args, Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    signal?: AbortSignal,
  ): Promise<Answer<Result>>;
  async function call(
    target: EndpointName | Endpoint<never, unknown>,
    args: unknown,
    signal?: AbortSignal,
  ): Promise<Answer<unknown>> {
    if (target === 'session' && !readToken()) return findSession(signal);
    const { endpoints, httpCall } = await loadTransport();
    const endpoint: Endpoint<never, unknown> =
      typeof target === 'string' ? endpoints[target] : target;
    // The overloads pair arguments with their endpoint.
    return httpCall(endpoint, args as never, {
      origin: apiOrigin,
      token: readToken(),
      onUnauthorized,
      signal,
    });
  }
  return call;
}
