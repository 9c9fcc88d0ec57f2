import { NetworkError, type CallApi } from '@tableside/platform';
import { findEndpoint } from './find-endpoint';
import { readAnswer } from './read-answer';

export interface ServerCallParts {
  /** Absolute origin of the API host. */
  readonly apiBase: string;
  /** Deadline of the render; after it every call is given up. */
  readonly deadline?: AbortSignal;
}

/** The transport of a server render: anonymous, bounded by the render's deadline. */
export function createServerCall({ apiBase, deadline }: ServerCallParts): CallApi {
  return async (name, args, signal) => {
    const endpoint = findEndpoint(name);
    const body = endpoint.body?.(args);
    const signals = [deadline, signal].filter((each) => each !== undefined);
    const { status, text } = await fetch(new URL(`/api/${endpoint.path(args)}`, apiBase), {
      method: endpoint.method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((cause: unknown) => {
        throw new NetworkError('The API host did not answer.', { cause });
      });
    return readAnswer(endpoint, status, parseJson(text));
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
