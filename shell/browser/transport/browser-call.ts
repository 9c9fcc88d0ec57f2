import { SESSION_PATH } from '@tableside/contracts/account/browser';
import { REQUEST_TIMEOUT_MS, type Endpoint } from '@tableside/contracts/common/calls';
import type { EndpointArgs, EndpointName, EndpointResult } from '@tableside/contracts/endpoints';
import { NetworkError, type Response, type CallApi, type CallOwn } from '@tableside/platform';
import { fetchCall } from './fetch-call';

export interface BrowserCallParts {
  readonly apiOrigin: string;
  readonly readToken: () => string | null;
  /** Receives the token that got a 401, so that a newer one is kept. */
  readonly onUnauthorized: (token: string | null) => void;
}

/** The HTTP client and the endpoint table are not part of the first load; a failed download is retried on the next
 * call. */
let transport: ReturnType<typeof importTransport> | null = null;
const importTransport = () => import('./http-call');

/** Preloads the transport; failures surface on the first call. */
export function warmTransport(): void {
  loadTransport().catch(() => undefined);
}

function loadTransport(): ReturnType<typeof importTransport> {
  transport ??= importTransport().catch((cause: unknown) => {
    transport = null;
    throw new NetworkError('We couldn’t reach the server. Check your connection and try again.', {
      cause,
    });
  });
  return transport;
}

/** A visitor's session request usually finds no user and does not need the full transport. */
const firstPoll: Endpoint<void, unknown> = {
  method: 'GET',
  path: () => SESSION_PATH,
  read: (data) => data ?? null,
};

/** The transport in the browser (specification, section 7). It never shows toasts or navigates. */
export function createBrowserCall({
  apiOrigin,
  readToken,
  onUnauthorized,
}: BrowserCallParts): CallApi & CallOwn {
  async function findSession(signal?: AbortSignal): Promise<Response<unknown>> {
    const signals = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])];
    const response = await fetchCall(firstPoll, undefined, { origin: apiOrigin, signals });
    if (response.data === null) return response;
    const { endpoints } = await loadTransport();
    return { ...response, data: endpoints.session.read(response.data) };
  }

  function call<Name extends EndpointName>(
    name: Name,
    args: EndpointArgs<Name>,
    signal?: AbortSignal,
  ): Promise<Response<EndpointResult<Name>>>;
  function call<Args, Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    signal?: AbortSignal,
  ): Promise<Response<Result>>;
  async function call(
    target: EndpointName | Endpoint<never, unknown>,
    args: unknown,
    signal?: AbortSignal,
  ): Promise<Response<unknown>> {
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
