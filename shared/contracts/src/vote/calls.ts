import { define } from '../common/calls';

/** Read by the pages that show it, so that first pages don't carry the reader. */
const read = (data: unknown): unknown => data;
const votePath = (token: string): string => `vote/${encodeURIComponent(token)}`;

/** Calls about table votes. All are additive. */
export const voteCalls = {
  /** One's own votes, the latest first. */
  votes: define<void, unknown>({ method: 'GET', path: () => 'vote/mine', read }),
  vote: define<{ readonly token: string }, unknown>({
    method: 'GET',
    path: ({ token }) => votePath(token),
    read,
  }),
  createVote: define<object, unknown>({
    method: 'POST',
    path: () => 'vote/create',
    body: (vote) => vote,
    read,
  }),
  castBallot: define<{ readonly token: string; readonly ballot: object }, unknown>({
    method: 'POST',
    path: ({ token }) => `${votePath(token)}/ballot`,
    body: ({ ballot }) => ballot,
    read,
  }),
} as const;
