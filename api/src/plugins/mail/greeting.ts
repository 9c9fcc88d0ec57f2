/** Most words of a name that a mail says, and most characters of each. A sentence needs more. */
const WORDS_MAX = 2;
const WORD_MAX = 20;
/** Most characters of scripts that write sentences without blanks. */
const DENSE_MAX = 6;
/** Controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;
/** Letters, joined by apostrophes and hyphens; or initials. */
const WORD = /^(?:\p{L}[\p{L}\p{M}]*(?:['’ʼ\-‐·]\p{L}[\p{L}\p{M}]*)*|(?:\p{L}\p{M}*\.){1,3})$/u;
const DENSE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** First line of a mail. Anybody can type anybody's address and any name into the registration, so what could carry a
 * message of its own is left out: nothing but letters, and too few of them for a sentence.
 * @param firstName as it was typed, in any script */
export function greet(firstName: string | undefined): string {
  const name = (firstName ?? '').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  return isName(name) ? `Hello ${name},` : 'Hello,';
}

function isName(name: string): boolean {
  const words = name.split(' ');
  return (
    words.length <= WORDS_MAX &&
    words.every((word) => [...word].length <= WORD_MAX && WORD.test(word)) &&
    (name.match(DENSE)?.length ?? 0) <= DENSE_MAX
  );
}
