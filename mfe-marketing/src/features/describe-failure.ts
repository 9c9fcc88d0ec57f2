import { ApiError } from '@tableside/platform';

/** The sentence for a form that could not be sent: the host's own, else the documented words around the error.
 * @param documented words before the error (specification, section 8) */
export function describeFailure(error: unknown, documented: string): string {
  if (error instanceof ApiError && error.message) return error.message;
  return `${documented} ${error instanceof Error ? error.message : String(error)}`;
}
