import type { EndpointArgs, EndpointName, EndpointResult, RestaurantsArgs } from './endpoints';
import type { RestaurantPage } from './listing/model';

/** A cacheable read. Its key is the endpoint and the arguments; the shell's default query function makes the call.
 * `Result` is the type of the cached data. */
export interface QuerySpec<Result = unknown> {
  readonly queryKey: readonly [EndpointName, unknown];
  /** True renders without waiting; the response is streamed later. */
  readonly defer?: boolean;
  /** True for a list that grows page by page: the cache holds `{pages, pageParams}`. */
  readonly isInfinite?: boolean;
  /** Pages to load initially. Default: 1. */
  readonly pages?: number;
  /** Type only; never set. */
  readonly result?: Result;
}

/** A read of one endpoint. */
export function query<Name extends EndpointName>(
  name: Name,
  ...args: EndpointArgs<Name> extends void ? [] : [EndpointArgs<Name>]
): QuerySpec<EndpointResult<Name>> {
  return { queryKey: [name, args[0] ?? null] };
}

/** The same read, but rendering does not wait for it. */
export const deferred = <Result>(spec: QuerySpec<Result>): QuerySpec<Result> => ({
  ...spec,
  defer: true,
});

/** Cache key of the distances from the visitor ("0.4 mi"), a map by slug; written where "Near me" has a position, and
 * never sent or stored. */
export const DISTANCES_KEY = ['distances'] as const;

export interface RestaurantPages {
  readonly pages: readonly RestaurantPage[];
  readonly pageParams: readonly number[];
}

/** The listing's infinite read. `grows` separates its key from a plain read of the same filters, whose cached shape
 * differs; the call ignores it.
 * @param pages number of pages to load initially */
export const restaurantPages = (
  filter: RestaurantsArgs['filter'],
  pages = 1,
): QuerySpec<RestaurantPages> & { isInfinite: true } => ({
  queryKey: ['restaurants', { filter, grows: true }],
  isInfinite: true,
  pages,
});
