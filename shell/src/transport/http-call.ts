import { REQUEST_TIMEOUT_MS, type Endpoint } from '@tableside/contracts/common/calls';
import { ContractError, NetworkError, type Answer } from '@tableside/platform';
import axios, { type AxiosResponse } from 'axios';
import { parseJson, readAnswer } from './fetch-call';

export { endpoints } from '@tableside/contracts/endpoints';

export interface HttpCallOptions {
  readonly origin: string;
  readonly token: string | null;
  /** Told the token that a 401 answered, so that a newer one is left alone. */
  readonly onUnauthorized: (token: string | null) => void;
  readonly signal?: AbortSignal | undefined;
}

/** One call through the HTTP client, which is no part of the first load.
 * @throws {NetworkError} when no answer came; else as `readAnswer` */
export async function httpCall<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  { origin, token, onUnauthorized, signal }: HttpCallOptions,
): Promise<Answer<Result>> {
  const response = await axios
    .request<unknown>({
      // Its method, and what else it asks of the client.
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
      // Not the client's error itself: the token and the body hang on it.
      throw new NetworkError('No answer came. Check your connection.', { cause: error.message });
    });
  if (response.status === 401) onUnauthorized(token);
  return endpoint.isFile
    ? readFile(endpoint, response)
    : readAnswer(endpoint, response.status, response.data);
}

/** A file is what it is; anything said in place of it is an envelope, also with status 200. */
async function readFile<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  { status, data }: AxiosResponse<unknown>,
): Promise<Answer<Result>> {
  const file = data as Blob;
  const isEnvelope = status !== 200 || file.type.startsWith('application/json');
  if (!isEnvelope) return { data: endpoint.read(file), message: '' };
  readAnswer({ ...endpoint, read: () => null }, status, parseJson(await file.text()));
  throw new ContractError('The host sent words where a file was expected.');
}
