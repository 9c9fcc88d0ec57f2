/** Marks, spaces, and invisible characters, such as bidi controls. */
const LEADING = /^[\p{C}\p{M}\p{Z}]+/u;

/** The first user-perceived character of a name: an emoji with its parts, a letter with its marks.
 * @returns in upper case; an empty string for a name without visible characters */
export const initialOf = (name: string): string =>
  // Upper-casing may return more than one letter: ß, ŉ.
  firstCharacter(firstCharacter(name.replace(LEADING, '')).toUpperCase());

/** A printable ASCII character that is not followed by a combining character. */
const PLAIN_START = /^[ -~](?![^ -~])/;

/** A flag, or a character with its marks, skin tone, tags, joined emoji, and joined consonants. Avoids `Intl.Segmenter`,
 * whose first use blocks a phone for about 100 ms. */
const LETTER =
  /^(?:\p{RI}{2}|[^](?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{L}|[\p{M}\p{EMod}\u{e0020}-\u{e007f}]|\u200d\p{ExtPict})*)/u;

const firstCharacter = (text: string): string =>
  PLAIN_START.test(text) ? text.charAt(0) : (LETTER.exec(text.normalize())?.[0] ?? '');
