import { rebuildError, serializeError, type SerializedError } from '@tableside/platform/errors';
import { KNOWN_FAVORITES } from '@tableside/platform/favorite-cache';
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

type DehydratedQuery = DehydratedState['queries'][number];

export interface PageQuery extends Omit<DehydratedQuery, 'state'> {
  readonly state: Omit<DehydratedQuery['state'], 'error'> & {
    readonly error: SerializedError | null;
  };
}

export const dehydrateQueries = (client: QueryClient): PageQuery[] =>
  dehydrate(client, {
    // Pages are the same for everyone, so user data is omitted.
    shouldDehydrateQuery: ({ queryKey: [name], state: { status } }) =>
      status !== 'pending' && name !== KNOWN_FAVORITES[0],
  }).queries.map(({ state, ...query }) => ({
    ...query,
    state: {
      ...state,
      error: state.error && serializeError(state.error),
      fetchFailureReason: null,
    },
  }));

export const hydrateQueries = (client: QueryClient, queries: readonly PageQuery[]): void =>
  hydrate(
    client,
    {
      queries: queries.map(({ state, ...query }) => ({
        ...query,
        state: { ...state, error: state.error && rebuildError(state.error) },
      })),
    },
    { defaultOptions: { queries: { gcTime: Infinity } } },
  );
