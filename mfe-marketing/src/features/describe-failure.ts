import { ApiError } from '@tableside/platform';

/** True when the call broke instead of being refused: the host itself failed, or said nothing of its own. */
const isBroken = ({ status, message }: ApiError): boolean =>
  status >= 500 || (status >= 300 && /^(?:Error Found With Status \d+)?$/.test(message));

/** The host's own sentence about a call that it refused; null for one that broke. */
export const readRefusal = (error: unknown): string | null =>
  error instanceof ApiError && error.message && !isBroken(error) ? error.message : null;

/** The sentence for a form that could not be sent: the host's own, else the documented words around the error.
 * @param documented words before the error (specification, section 8) */
export function describeFailure(error: unknown, documented: string): string {
  return (
    readRefusal(error) ?? `${documented} ${error instanceof Error ? error.message : String(error)}`
  );
}
