import { REQUEST_TIMEOUT_MS, type Endpoint } from '@tableside/contracts/common/calls';
import { ContractError, NetworkError, type Response } from '@tableside/platform';
import axios, { type AxiosResponse } from 'axios';
import { parseJson, readResponse } from './fetch-call';

export { endpoints } from '@tableside/contracts/endpoints';

export interface HttpCallOptions {
  readonly origin: string;
  readonly token: string | null;
  /** Receives the token that got a 401, so that a newer one is kept. */
  readonly onUnauthorized: (token: string | null) => void;
  readonly signal?: AbortSignal | undefined;
}

/** One call through the HTTP client, which is not part of the first load.
 * @throws {NetworkError} without a response; else as `readResponse` */
export async function httpCall<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  { origin, token, onUnauthorized, signal }: HttpCallOptions,
): Promise<Response<Result>> {
  const response = await axios
    .request<unknown>({
      // Method and other options of the client.
      ...endpoint,
      baseURL: `${origin}/api/`,
      url: endpoint.path(args),
      data: endpoint.body?.(args),
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      timeout: REQUEST_TIMEOUT_MS,
      validateStatus: () => true,
      ...(endpoint.isFile && { responseType: 'blob' }),
      ...(signal && { signal }),
    })
    .catch((error: Error) => {
      // Do not rethrow the client's error: it carries the token and the body.
      throw new NetworkError('We couldn’t reach the server. Check your connection and try again.', {
        cause: error.message,
      });
    });
  if (response.status === 401) onUnauthorized(token);
  return endpoint.isFile
    ? readFile(endpoint, response)
    : readResponse(endpoint, response.status, response.data);
}

/** A file response is raw bytes; anything else is an envelope, even with status 200. */
async function readFile<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  { status, data }: AxiosResponse<unknown>,
): Promise<Response<Result>> {
  const file = data as Blob;
  const isEnvelope = status !== 200 || file.type.startsWith('application/json');
  if (!isEnvelope) return { data: endpoint.read(file), message: '' };
  readResponse({ ...endpoint, read: () => null }, status, parseJson(await file.text()));
  throw new ContractError('The API returned a message instead of a file.');
}
