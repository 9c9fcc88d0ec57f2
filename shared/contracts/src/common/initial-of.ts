/** Marks, spaces and invisible characters, such as those that turn the direction of text. */
const LEADING = /^[\p{C}\p{M}\p{Z}]+/u;

/** The first letter of a name, as people see letters: an emoji with its parts, a letter with its marks.
 * @returns a capital, or an empty text for a name that shows nothing */
export const initialOf = (name: string): string =>
  // A capital may be more than one letter: ß, ŉ.
  firstLetter(firstLetter(name.replace(LEADING, '')).toUpperCase());

/** Two characters that can never be parts of one letter. */
const PLAIN_START = /^[ -~](?![^ -~])/;

/** A flag, or a character with its marks, skin tone, tags, joined emoji and joined consonants. Not by `Intl.Segmenter`: its first
 * use in a page blocks a phone for some 100 ms. */
const LETTER =
  /^(?:\p{RI}{2}|[^](?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{L}|[\p{M}\p{EMod}\u{e0020}-\u{e007f}]|\u200d\p{ExtPict})*)/u;

const firstLetter = (text: string): string =>
  PLAIN_START.test(text) ? text.charAt(0) : (LETTER.exec(text.normalize())?.[0] ?? '');
