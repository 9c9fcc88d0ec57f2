import { rebuildError, serialiseError, type SerialisedError } from '@tableside/platform/errors';
import { KNOWN_FAVOURITES } from '@tableside/platform/favourite-cache';
import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { packJson, unpackJson } from '@tableside/contracts/common/packed-json';

/** One read as the page carries it: what a cache fills in by itself is left out. Instants are epoch milliseconds. */
export interface PackedQuery {
  readonly queryKey: QueryKey;
  readonly queryType?: 'infinite' | undefined;
  /** By `packJson`; left out where there is no answer. */
  readonly data?: unknown;
  readonly dataUpdatedAt?: number;
  readonly error?: SerialisedError;
  readonly errorUpdatedAt?: number;
}

/** Answers and failures for the browser, which then asks for nothing again. */
export const packQueries = (client: QueryClient): PackedQuery[] =>
  dehydrate(client, {
    // Pages are the same for everybody: what is known of one person stays out of them.
    shouldDehydrateQuery: ({ queryKey: [name], state: { status } }) =>
      status !== 'pending' && name !== KNOWN_FAVOURITES[0],
  }).queries.map(({ queryKey, queryType, state: { data, error, ...state } }) => ({
    queryKey,
    queryType,
    ...(data !== undefined && { data: packJson(data), dataUpdatedAt: state.dataUpdatedAt }),
    ...(error && { error: serialiseError(error), errorUpdatedAt: state.errorUpdatedAt }),
  }));

/** Fills a cache with what `packQueries` wrote. It stays there however long nothing reads it: a part of the page may sleep
 * for as long as the page is open, and what it was made of must be there when it wakes. */
export function unpackQueries(client: QueryClient, queries: readonly PackedQuery[]): void {
  for (const { queryKey, queryType, data, dataUpdatedAt, error, errorUpdatedAt } of queries) {
    client.getQueryCache().build(
      client,
      { queryKey, gcTime: Infinity, ...(queryType && { _type: queryType }) },
      {
        data: data === undefined ? undefined : unpackJson(data),
        dataUpdateCount: Number(data !== undefined),
        dataUpdatedAt: dataUpdatedAt ?? 0,
        error: error ? rebuildError(error) : null,
        errorUpdateCount: Number(error !== undefined),
        errorUpdatedAt: errorUpdatedAt ?? 0,
        fetchFailureCount: Number(error !== undefined),
        fetchFailureReason: null,
        fetchMeta: null,
        isInvalidated: error !== undefined,
        status: error ? 'error' : 'success',
        fetchStatus: 'idle',
      },
    );
  }
}
