import { endpointOf } from '@tableside/contracts/endpoints';
import type { CallApi } from '@tableside/platform';
import { fetchCall } from './fetch-call';

export interface ServerCallParts {
  readonly apiBase: string;
  readonly deadline?: AbortSignal | undefined;
  /** Sent along so that the logs of shell and API can be joined. */
  readonly requestId?: string | undefined;
}

/** The transport of a server render: anonymous and limited by the render's deadline. */
export function createServerCall({ apiBase, deadline, requestId }: ServerCallParts): CallApi {
  return (name, args, signal) =>
    fetchCall(endpointOf(name), args, {
      origin: apiBase,
      signals: [deadline, signal].filter((each) => each !== undefined),
      headers: {
        // The API is close, so compression would cost more than it saves.
        'accept-encoding': 'identity',
        ...(requestId && { 'x-request-id': requestId }),
      },
    });
}
