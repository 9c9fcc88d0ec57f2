import type { Endpoint } from '@tableside/contracts/common/calls';
import { NetworkError, type Answer } from '@tableside/platform';
import { parseJson, readAnswer } from './read-answer';

export interface FetchCallOptions {
  /** Origin of the API host; empty for the page's own. */
  readonly origin: string;
  /** Each of them gives the call up. */
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
