import { dictionary } from '@zxcvbn-ts/language-common';

/** Characters of the shortest word that is looked for inside of a password, and of the longest. */
export const WORD_MIN = 3;
export const WORD_MAX = 24;

/** Capitals and forms of letters apart, as somebody who guesses goes about it. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

const ranks = new Map<string, number>();
const add = (words: readonly string[], rankOf: (index: number) => number) => {
  for (const [index, word] of words.entries()) {
    const folded = fold(word);
    const rank = rankOf(index);
    if (folded.length >= WORD_MIN && rank < (ranks.get(folded) ?? Infinity))
      ranks.set(folded, rank);
  }
};
// Passwords that many people were found to use, the most used first; then words that any list of words has.
add(dictionary['passwords-common'], (index) => index + 1);
const plain = dictionary['diceware-common'];
add(plain, () => plain.length);

/** After how many others somebody who guesses tries this word; undefined for one that is on no list.
 * @param folded see {@link fold} */
export const rankOf = (folded: string): number | undefined => ranks.get(folded);
