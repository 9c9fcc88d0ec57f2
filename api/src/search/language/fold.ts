const PLAIN = /^[\n -~]*$/;
/** Letters that no accent can be taken from. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Text as search compares it: without case, accents and trademark signs, "Ben's" as "bens", "Rock'n'Roll" as "rock n roll". */
export function foldText(text: string): string {
  const bare = text
    .replaceAll(/(?<=\p{L})['’‘`]n['’‘`](?=\p{L})/giu, ' n ')
    .replaceAll(/['’‘`ʼ´′＇™℠]/gu, '');
  if (PLAIN.test(bare)) return bare.toLowerCase();
  return bare
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłıþ]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** The words of a text, folded. Signs part words; "7-Eleven" has two. */
export const listWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words without "and", and without "n" between others: "Mac & Cheese", "Mac and Cheese" and "Mac 'n' Cheese" are one name.
 * @param words folded */
export function dropAnd(words: readonly string[]): readonly string[] {
  const isAnd = (word: string, at: number) =>
    word === 'and' || (word === 'n' && at > 0 && at < words.length - 1);
  const others = words.filter((word, at) => !isAnd(word, at));
  return others.length ? others : words;
}
