import { ApiError } from '@tableside/platform';

const NOT_OFFERED = 404;

/** True when the host does not know the call: what needs it has to do without. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_OFFERED;

/** Why a call failed, fit to be shown: the host's own sentence where it gave one. */
export const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.message
    ? error.message
    : 'We could not reach the server. Please try again.';
