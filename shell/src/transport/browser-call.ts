import { REQUEST_TIMEOUT_MS } from '@tableside/contracts/limits';
import { NetworkError, type CallApi } from '@tableside/platform';
import { fetchCall } from './fetch-call';
import { findEndpoint } from './find-endpoint';
import { readAnswer } from './read-answer';

export interface BrowserCallParts {
  /** Origin of the API host; empty for the page's own. */
  readonly apiOrigin: string;
  readonly readToken: () => string | null;
  /** Told the token that a 401 answered, so that a newer one is left alone. */
  readonly onUnauthorized: (token: string | null) => void;
}

/** The HTTP client is no part of the first load; a failed download is tried again at the next call. */
let axiosModule: ReturnType<typeof importAxios> | null = null;
const importAxios = () => import('axios');

/** Downloads the HTTP client ahead of the first call; failures wait for that call. */
export function warmTransport(): void {
  loadAxios().catch(() => undefined);
}

function loadAxios(): ReturnType<typeof importAxios> {
  axiosModule ??= importAxios().catch((cause: unknown) => {
    axiosModule = null;
    throw new NetworkError('No connection.', { cause });
  });
  return axiosModule;
}

/** The transport in the browser (specification, section 7). It never toasts or navigates. */
export function createBrowserCall({
  apiOrigin,
  readToken,
  onUnauthorized,
}: BrowserCallParts): CallApi {
  return async (name, args, signal) => {
    const endpoint = findEndpoint(name);
    // A visitor's first look at the session is no reason to download the HTTP client.
    if (name === 'session' && !readToken()) {
      const signals = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])];
      return fetchCall(endpoint, args, { origin: apiOrigin, signals });
    }
    const { default: axios } = await loadAxios();
    const token = readToken();
    const response = await axios
      .request<unknown>({
        baseURL: `${apiOrigin}/api/`,
        url: endpoint.path(args),
        method: endpoint.method,
        data: endpoint.body?.(args),
        headers: token ? { Authorization: `Bearer ${token}` } : {},
        timeout: REQUEST_TIMEOUT_MS,
        validateStatus: () => true,
        ...(signal && { signal }),
      })
      .catch((cause: unknown) => {
        throw new NetworkError('No answer came. Check your connection.', { cause });
      });
    if (response.status === 401) onUnauthorized(token);
    return readAnswer(endpoint, response.status, response.data);
  };
}
