import type { Endpoint } from '@tableside/contracts/common/calls';
import { fields, isObject, isTrue } from '@tableside/contracts/common/read';
import { ApiError, ContractError, NetworkError, type Response } from '@tableside/platform';

export interface FetchCallOptions {
  readonly origin: string;
  readonly signals: readonly AbortSignal[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** One anonymous call without an HTTP client: for the server, and for requests before the first interaction. Bodies are
 * JSON.
 * @throws {NetworkError} without a response; else as `readResponse` */
export async function fetchCall<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  { origin, signals, headers }: FetchCallOptions,
): Promise<Response<Result>> {
  const body = endpoint.body?.(args);
  const signal = signals.length > 1 ? AbortSignal.any([...signals]) : signals[0];
  const { status, text } = await fetch(`${origin}/api/${endpoint.path(args)}`, {
    method: endpoint.method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause: unknown) => {
      throw new NetworkError('We couldn’t reach the server. Check your connection and try again.', {
        cause,
      });
    });
  return readResponse(endpoint, status, parseJson(text));
}

const messageOf = ({ message }: { readonly message?: unknown }): string =>
  typeof message === 'string' ? message : '';

/** Messages by field name, next to the data or inside it, depending on the API. */
function fieldsOf(body: unknown): Record<string, string> {
  const response = fields(body);
  const data = fields(response['data']);
  const messages = [response['fields'], response['errors'], data['fields'], data['errors']];
  return Object.fromEntries(
    Object.entries(fields(messages.find(isObject))).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? [[name, first]] : [];
    }),
  );
}

/** Extra fields of an error, next to `data` or inside it, depending on the API. */
function detailsOf(body: unknown): Readonly<Record<string, unknown>> | null {
  if (!isObject(body)) return null;
  const { success: _success, message: _message, data, ...extra } = body;
  return { ...extra, ...fields(data) };
}

/** The parsed JSON, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an API response, in the browser and on the server.
 * @param body the parsed JSON, or undefined
 * @throws {ApiError} for any status but 200 and for `success: false`
 * @throws {ContractError} for a 200 that is not an envelope or has unreadable data */
export function readResponse<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  status: number,
  body: unknown,
): Response<Result> {
  if (status !== 200) {
    const isSuccessRange = status > 200 && status < 300;
    const message = isSuccessRange ? '' : messageOf(fields(body));
    throw new ApiError(message, status, fieldsOf(body), detailsOf(body));
  }
  if (!isObject(body) || !['boolean', 'number', 'string'].includes(typeof body['success'])) {
    throw new ContractError('The API returned an unexpected response.');
  }
  const message = messageOf(body);
  if (!isTrue(body['success'])) {
    throw new ApiError(
      message || 'Something went wrong. Try again.',
      status,
      fieldsOf(body),
      detailsOf(body),
    );
  }
  try {
    return { data: endpoint.read(body['data'], body), message };
  } catch (cause) {
    throw new ContractError('The API response could not be read.', { cause });
  }
}
