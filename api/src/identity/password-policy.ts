import { checkNewPassword, type PasswordRequest } from '@tableside/contracts/account/rules';
import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the list count as too common; it begins with the most used. */
const COMMON_COUNT = 10_000;
const TOO_COMMON =
  'Too many people use this password, so it is easily guessed. Choose another one.';

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, COMMON_COUNT).map(fold),
);

/** What is wrong with a new password, by field; empty when it may be used. */
export const checkPassword = (request: PasswordRequest): Readonly<Record<string, string>> => ({
  ...(common.has(fold(request.password)) ? { password: TOO_COMMON } : {}),
  ...checkNewPassword(request),
});
