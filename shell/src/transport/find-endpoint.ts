import type { Endpoint } from '@tableside/contracts/common/calls';
import {
  endpoints,
  type EndpointArgs,
  type EndpointName,
  type EndpointResult,
} from '@tableside/contracts/endpoints';

/** An endpoint typed by its name, as the table's own union cannot be called; an endpoint that a remote brings along is itself. */
export const findEndpoint = <Name extends EndpointName>(
  name: Name,
): Endpoint<EndpointArgs<Name>, EndpointResult<Name>> =>
  (endpoints[name] ?? name) as unknown as Endpoint<EndpointArgs<Name>, EndpointResult<Name>>;
