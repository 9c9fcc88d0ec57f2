import type { CallApi } from '@tableside/platform';
import { fetchCall } from './fetch-call';
import type { Endpoint } from '@tableside/contracts/common/calls';
import {
  endpoints,
  type EndpointArgs,
  type EndpointName,
  type EndpointResult,
} from '@tableside/contracts/endpoints';

interface ServerCallParts {
  /** Absolute origin of the API host. */
  readonly apiBase: string;
  /** Deadline of the render; after it every call is given up. */
  readonly deadline?: AbortSignal | undefined;
  /** Sent along, so that the logs of shell and API host can be joined. */
  readonly requestId?: string | undefined;
}

/** The transport of a server render: anonymous, bounded by the render's deadline. */
export function createServerCall({ apiBase, deadline, requestId }: ServerCallParts): CallApi {
  return (name, args, signal) =>
    fetchCall(findEndpoint(name), args, {
      origin: apiBase,
      signals: [deadline, signal].filter((each) => each !== undefined),
      headers: {
        // The way is short: packing and unpacking would take longer.
        'accept-encoding': 'identity',
        ...(requestId && { 'x-request-id': requestId }),
      },
    });
}

/** An endpoint typed by its name, as the table's own union cannot be called; an endpoint that a remote brings along is itself. */
export const findEndpoint = <Name extends EndpointName>(
  name: Name,
): Endpoint<EndpointArgs<Name>, EndpointResult<Name>> =>
  (endpoints[name] ?? name) as unknown as Endpoint<EndpointArgs<Name>, EndpointResult<Name>>;
