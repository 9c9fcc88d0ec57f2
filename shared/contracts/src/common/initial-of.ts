/** Marks, spaces and invisible characters, such as those that turn the direction of text. */
const LEADING = /^[\p{C}\p{M}\p{Z}]+/u;

/** The first letter of a name, as people see letters: an emoji with its parts, a letter with its marks.
 * @returns a capital, or an empty text for a name that shows nothing */
export const initialOf = (name: string): string =>
  // A capital may be more than one letter: ß, ŉ.
  firstLetter(firstLetter(name.replace(LEADING, '')).toLocaleUpperCase('en-US'));

let segmenter: Intl.Segmenter | undefined;

function firstLetter(text: string): string {
  // Not in every browser that this site runs in.
  if (!('Segmenter' in Intl)) return [...text][0] ?? '';
  segmenter ??= new Intl.Segmenter('en');
  const [first] = segmenter.segment(text);
  return first?.segment ?? '';
}
