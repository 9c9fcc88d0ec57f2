import { rebuildError, serialiseError, type SerialisedError } from '@tableside/platform/errors';
import { KNOWN_FAVOURITES } from '@tableside/platform/favourite-cache';
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

type DehydratedQuery = DehydratedState['queries'][number];

export interface PageQuery extends Omit<DehydratedQuery, 'state'> {
  readonly state: Omit<DehydratedQuery['state'], 'error'> & {
    readonly error: SerialisedError | null;
  };
}

export const dehydrateQueries = (client: QueryClient): PageQuery[] =>
  dehydrate(client, {
    // Pages are the same for everybody: what is known of one person stays out of them.
    shouldDehydrateQuery: ({ queryKey: [name], state: { status } }) =>
      status !== 'pending' && name !== KNOWN_FAVOURITES[0],
  }).queries.map(({ state, ...query }) => ({
    ...query,
    state: {
      ...state,
      error: state.error && serialiseError(state.error),
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
