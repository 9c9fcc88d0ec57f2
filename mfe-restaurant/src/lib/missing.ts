import { ApiError } from '@tableside/platform';

/** Statuses by which a host says that it has no such restaurant; 200 carries `success: false`. */
const MISSING = [200, 400, 404, 410];

/** Whether a failed read means that there is no such restaurant, rather than that nobody could look. */
export const isMissingError = (error: unknown): boolean =>
  error instanceof ApiError && MISSING.includes(error.status);
