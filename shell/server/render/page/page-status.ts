import { isMissingError } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { StaticHandlerContext } from 'react-router-dom';
import { readHandle } from '../../../src/router/shell-handle';

/** HTTP status of a page that waits for its data. What there is not, is the page's own to say: its loader throws a
 * Response (404, 410), and nothing here guesses at that. The server adds 503 where a read that the page waits for got no
 * answer. */
export function pageStatus(
  { matches, statusCode }: Pick<StaticHandlerContext, 'matches' | 'statusCode'>,
  url: URL,
  queryClient: QueryClient,
): number {
  if (statusCode >= 400) return statusCode;
  const match = matches.at(-1);
  if (!match) return 404;
  const { status, queries } = readHandle(match.route);
  if (status) return status;
  const awaited = (queries?.({ params: match.params, url }) ?? []).filter(({ defer }) => !defer);
  const isAnswered = awaited.every(({ queryKey }) => {
    const state = queryClient.getQueryState(queryKey);
    return state?.status === 'success' || isMissingError(state?.error);
  });
  return isAnswered ? 200 : 503;
}
