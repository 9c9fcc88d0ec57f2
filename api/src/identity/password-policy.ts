import { checkNewPassword, type PasswordRequest } from '@tableside/contracts/account/rules';
import { fold, WORD_MIN } from './guessable-words';
import { measureStrength } from './password-strength';

/** Decimal logarithm of the tries that a password has to withstand. Nobody gets so many in a lifetime of sign-ins, and a
 * stolen hash takes years for them. */
const GUESSES_MIN = 8;
const TOO_COMMON =
  'Too many people use this password, so it is easily guessed. Choose another one.';
const TOO_CLOSE =
  'Your name, your email address, this site and its city are easily guessed. Choose another password.';
const TOO_REGULAR =
  'Repeated characters, dates and rows of keys are easily guessed. Choose another password.';

/** Whose password it is. */
export interface PasswordOwner {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** What is wrong with a new password, by field; empty when it may be used.
 * @param placeNames the city's name, and whatever else everybody here thinks of first */
export const checkPassword = (
  request: PasswordRequest,
  owner: PasswordOwner,
  placeNames: readonly string[] = [],
): Readonly<Record<string, string>> => {
  const sentence = judge(request.password, owner, placeNames);
  return { ...(sentence ? { password: sentence } : {}), ...checkNewPassword(request) };
};

function judge(
  password: string,
  owner: PasswordOwner,
  placeNames: readonly string[],
): string | null {
  const { guesses } = measureStrength(password, listKnown(owner, placeNames));
  if (guesses >= GUESSES_MIN) return null;
  const ofStranger = measureStrength(password, []);
  if (ofStranger.guesses >= GUESSES_MIN) return TOO_CLOSE;
  return ofStranger.hasWord ? TOO_COMMON : TOO_REGULAR;
}

/** Texts and the words in them. */
function listKnown({ first_name, last_name, email }: PasswordOwner, placeNames: readonly string[]) {
  const texts = ['tableside', first_name, last_name, first_name + last_name, email, ...placeNames];
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return words.map(fold).filter((word) => word.length >= WORD_MIN);
}
