import { isTrue } from '@tableside/contracts/common/read';
import { ApiError } from '@tableside/platform';

const EXPECTED = 200;

/** True for a refusal because the address is not confirmed; hosts say so beside their data or inside it. */
export const needsVerification = (error: unknown): boolean =>
  error instanceof ApiError && isTrue(error.data?.['need_account_verification']);

/** True when the host understood and said no, so that another password may help. */
export const isWrongTry = (error: unknown): boolean =>
  error instanceof ApiError && error.status === EXPECTED && Object.keys(error.fields).length === 0;

/** True when the call broke instead of being refused: the host itself failed, or said nothing of its own. */
const isBroken = ({ status, message }: ApiError): boolean =>
  status >= 500 || (status >= 300 && /^(?:Error Found With Status \d+)?$/.test(message));

/** The host's own sentence, or the documented one around what went wrong (specification, section 8). */
export function describeLoginFailure(error: unknown) {
  if (!(error instanceof ApiError)) return { formError: `Login error: ${String(error)}` };
  const { message, fields } = error;
  return { formError: isBroken(error) ? `Login error: ${message}` : message, fieldErrors: fields };
}
