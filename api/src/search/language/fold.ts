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

/** Text as search compares it: without case and accents, "Ben's" as "bens". */
export function foldText(text: string): string {
  const bare = text.replaceAll(/['’‘`ʼ]/gu, '');
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
