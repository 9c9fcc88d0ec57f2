/** Marks, spaces and invisible characters, such as those that turn the direction of text. */
const LEADING = /^[\p{C}\p{M}\p{Z}]+/u;

/** The first letter of a name, as people see letters: an emoji with its parts, a letter with its marks.
 * @returns a capital, or an empty text for a name that shows nothing */
export const initialOf = (name: string): string =>
  // A capital may be more than one letter: ß, ŉ.
  firstLetter(firstLetter(name.replace(LEADING, '')).toUpperCase());

/** Two characters that can never be parts of one letter. */
const PLAIN_START = /^[ -~](?![^ -~])/;

let segmenter: Intl.Segmenter | undefined;

function firstLetter(text: string): string {
  // The first use of Intl in a page blocks a phone for some 100 ms, and most names need none.
  if (PLAIN_START.test(text)) return text.charAt(0);
  // Not in every browser that this site runs in.
  if (!('Segmenter' in Intl)) return [...text][0] ?? '';
  segmenter ??= new Intl.Segmenter('en');
  const [first] = segmenter.segment(text);
  return first?.segment ?? '';
}
