import { ApiError } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { StaticHandlerContext } from 'react-router-dom';
import { readHandle } from '../../src/router/shell-handle';

/** HTTP status of a page whose data decides it: 404 when the host knows no such thing, 503 when it gave no answer.
 * Only what the page itself reads counts, and of that only what it waits for. */
export function statusFromData(
  { matches, statusCode }: Pick<StaticHandlerContext, 'matches' | 'statusCode'>,
  url: URL,
  queryClient: QueryClient,
): number {
  if (statusCode >= 400) return statusCode;
  const match = matches.at(-1);
  const fixed = match && readHandle(match.route).status;
  if (fixed) return fixed;
  const specs = match
    ? (readHandle(match.route).queries?.({ params: match.params, url }) ?? [])
    : [];
  const outcomes = specs
    .filter((spec) => !spec.defer)
    .map((spec) => outcomeOf(queryClient.getQueryState(spec.queryKey)));
  return Math.max(200, ...outcomes);
}

function outcomeOf(state: ReturnType<QueryClient['getQueryState']>): number {
  if (state?.status === 'success') return state.data === null ? 404 : 200;
  // An expected failure is told with 200 and `success: false`; for a page it means that there is no such thing.
  const isUnknown =
    state?.error instanceof ApiError && (state.error.status === 404 || state.error.status === 200);
  return isUnknown ? 404 : 503;
}
