import type { Endpoint } from '@tableside/contracts/common/calls';
import { fields, isObject, isTrue } from '@tableside/contracts/common/read';
import { ApiError, ContractError, NetworkError, type Answer } from '@tableside/platform';

export interface FetchCallOptions {
  readonly origin: string;
  readonly signals: readonly AbortSignal[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** One anonymous call without an HTTP client: for the server, and for what a page asks before anyone is there.
 * Bodies are JSON.
 * @throws {NetworkError} when no answer came; else as `readAnswer` */
export async function fetchCall<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  { origin, signals, headers }: FetchCallOptions,
): Promise<Answer<Result>> {
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
      throw new NetworkError('No answer came. Check your connection.', { cause });
    });
  return readAnswer(endpoint, status, parseJson(text));
}

const messageOf = ({ message }: { readonly message?: unknown }): string =>
  typeof message === 'string' ? message : '';

/** Messages by field name, wherever the host keeps them: beside the data or inside it. */
function fieldsOf(body: unknown): Record<string, string> {
  const answer = fields(body);
  const data = fields(answer['data']);
  const sentences = [answer['fields'], answer['errors'], data['fields'], data['errors']];
  return Object.fromEntries(
    Object.entries(fields(sentences.find(isObject))).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? [[name, first]] : [];
    }),
  );
}

/** What came with a refusal, beside `data` or inside it: hosts differ in where they put their flags. */
function detailsOf(body: unknown): Readonly<Record<string, unknown>> | null {
  if (!isObject(body)) return null;
  const { success: _success, message: _message, data, ...beside } = body;
  return { ...beside, ...fields(data) };
}

/** The parsed text of an answer, or undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an API host's answer in the browser and on the server alike.
 * @param body the parsed JSON, or undefined when the answer held none
 * @throws {ApiError} for any status but 200 and for `success: false`
 * @throws {ContractError} for a 200 that is no envelope, or whose data cannot be read */
export function readAnswer<Args, Result>(
  endpoint: Endpoint<Args, Result>,
  status: number,
  body: unknown,
): Answer<Result> {
  if (status !== 200) {
    const isSuccessRange = status > 200 && status < 300;
    const message = isSuccessRange ? '' : messageOf(fields(body));
    throw new ApiError(message, status, fieldsOf(body), detailsOf(body));
  }
  if (!isObject(body) || !['boolean', 'number', 'string'].includes(typeof body['success'])) {
    throw new ContractError('The answer is not in the form that this site understands.');
  }
  const message = messageOf(body);
  if (!isTrue(body['success'])) {
    throw new ApiError(
      message || 'That did not work. Try again.',
      status,
      fieldsOf(body),
      detailsOf(body),
    );
  }
  try {
    return { data: endpoint.read(body['data'], body), message };
  } catch (cause) {
    throw new ContractError('The answer could not be read.', { cause });
  }
}
