import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote';
import { isMissingError, queryLoader } from '@tableside/platform';
import type { RouteObject } from 'react-router-dom';
import { readVote, voteQuery, voteTitle } from '../features/vote/read-vote';
import { VoteError, VotePage } from './vote-page';

const queries = ({ params }: QueryArgs) => [voteQuery(params['token'] ?? '')];

/** A vote among friends is none for search engines. */
const head = ({ params, data }: HeadArgs): HeadData => ({
  title: voteTitle(readVote(data(voteQuery(params['token'] ?? ''))).organizer),
  noIndex: true,
});

/** /vote/:token. Where there is no vote, its loader throws a 404 Response; other failures are the screen's to show. */
export const voteRoute: RouteObject = {
  path: ':token',
  Component: VotePage,
  ErrorBoundary: VoteError,
  loader: queryLoader(queries, (error) => {
    if (isMissingError(error)) throw new Response(null, { status: 404 });
  }),
  handle: { queries, head } satisfies RouteHandle,
};
