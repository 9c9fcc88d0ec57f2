import { ApiError } from '@tableside/platform';

/** Why something was not done, fit to be shown: the host's own sentence where it gave one.
 * @param otherwise says what did not arrive */
export const describeFailure = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : `${otherwise} Check the connection and try again.`;

/** What the host said about single fields. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** The session has ended. */
export const isUnauthorized = (error: unknown): boolean => hasStatus(error, 401);

/** The host does not know the call. A host that says what else is missing, such as the restaurant, knows it. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 404 &&
  ['not-found', undefined].includes(error.data?.['error'] as string | undefined);
