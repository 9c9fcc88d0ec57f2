import type { User } from '@tableside/contracts/model';

/** Marks, spaces and invisible characters, such as those that turn the direction of text. */
const LEADING = /^[\p{C}\p{M}\p{Z}]+/u;

/** The first letter of somebody's first name, as people see letters: an emoji with its parts, a letter with its marks.
 * Without one, that of the address. */
export function initialOf({ firstName, email }: Pick<User, 'firstName' | 'email'>): string {
  const name = firstName.replace(LEADING, '') || email;
  // A capital may be more than one letter: ß, ŉ.
  return firstLetter(firstLetter(name).toUpperCase());
}

function firstLetter(text: string): string {
  // Not in every browser that this site runs in.
  if (!('Segmenter' in Intl)) return [...text][0] ?? '';
  const [first] = new Intl.Segmenter('en').segment(text);
  return first?.segment ?? '';
}
