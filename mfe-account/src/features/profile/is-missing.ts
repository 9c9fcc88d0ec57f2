import { ApiError } from '@tableside/platform';

const NOT_OFFERED = 404;

/** True when the host does not have the call at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_OFFERED;
