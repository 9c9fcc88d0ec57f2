import type { ListingFilter } from '@tableside/contracts/listing/model';
import { query } from '@tableside/contracts/queries';
import { isNotOffered, useApiQuery } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';

export const settingsQuery = query('settings');

export const rankingsQuery = query('rankings');

/** Every restaurant of a selection, regardless of its sort order. */
export function useAllRestaurants(filter: ListingFilter, { enabled = true } = {}) {
  const spec = query('mapRestaurants', { filter: { ...filter, sort: 'best' } });
  const cancel = useCancel(spec.queryKey);
  const read = useApiQuery(spec, { enabled });
  const isMissing = isNotOffered(read.error);
  return {
    data: read.data,
    /** The API has no endpoint for it. */
    isMissing,
    hasFailed: read.isError && !read.data && !isMissing,
    isFetching: read.isFetching,
    isPending: read.isPending,
    retry: () => void read.refetch(),
    cancel,
  };
}

/** Cancels a request, which then counts as failed, so that Retry is offered. */
export function useCancel(queryKey: readonly unknown[]): () => void {
  const client = useQueryClient();
  return () => void client.cancelQueries({ queryKey, exact: true }, { revert: false });
}
