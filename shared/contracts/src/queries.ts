import type { EndpointArgs, EndpointName, EndpointResult, RestaurantsArgs } from './endpoints';
import type { RestaurantPage } from './listing/model';

/** A read that the query cache can hold. Its key says which endpoint is called and with what; the cache's
 * default query function, given by the shell, does the call. `Result` is what the cache then holds. */
export interface QuerySpec<Result = unknown> {
  readonly queryKey: readonly [EndpointName, unknown];
  /** True renders without waiting for it; the answer is streamed later. */
  readonly defer?: boolean;
  /** True for a list that grows page by page: the cache holds `{pages, pageParams}`. */
  readonly isInfinite?: boolean;
  /** Pages that a growing list is opened with, 1 unless told. */
  readonly pages?: number;
  /** Carries the type; never set. */
  readonly result?: Result;
}

/** A read of one endpoint. */
export function query<Name extends EndpointName>(
  name: Name,
  ...args: EndpointArgs<Name> extends void ? [] : [EndpointArgs<Name>]
): QuerySpec<EndpointResult<Name>> {
  return { queryKey: [name, args[0] ?? null] };
}

/** The same read, not waited for while the page renders. */
export const deferred = <Result>(spec: QuerySpec<Result>): QuerySpec<Result> => ({
  ...spec,
  defer: true,
});

export interface RestaurantPages {
  readonly pages: readonly RestaurantPage[];
  readonly pageParams: readonly number[];
}

/** The listing's growing read: page 1 first, each next page on demand. `grows` tells its key from that of
 * a plain read of the same selection, whose cached shape differs; the call itself ignores it.
 * @param pages how many it is opened with, one after the other, while the host has more */
export const restaurantPages = (
  filter: RestaurantsArgs['filter'],
  pages = 1,
): QuerySpec<RestaurantPages> & { isInfinite: true } => ({
  queryKey: ['restaurants', { filter, grows: true }],
  isInfinite: true,
  pages,
});
