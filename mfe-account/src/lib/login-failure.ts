import { isTrue } from '@tableside/contracts/common/read';
import { ApiError, describeFailure, refusedFields, type FailureWords } from '@tableside/platform';

const EXPECTED = 200;

/** True for a refusal because the address is not confirmed; hosts say so beside their data or inside it. */
export const needsVerification = (error: unknown): boolean =>
  error instanceof ApiError && isTrue(error.data?.['need_account_verification']);

/** True when the host understood and said no, so that another password may help. */
export const isWrongTry = (error: unknown): boolean =>
  error instanceof ApiError && error.status === EXPECTED && Object.keys(error.fields).length === 0;

/** The documented words around what went wrong (specification, section 8). */
const WORDS: FailureWords = {
  broken: (message) => `Login error: ${message}`,
  unreachable: (_, error) => `Login error: ${String(error)}`,
};

/** The host's own sentence, or the documented one around what went wrong. */
export const describeLoginFailure = (error: unknown) => ({
  formError: describeFailure(error, WORDS),
  fieldErrors: refusedFields(error),
});
