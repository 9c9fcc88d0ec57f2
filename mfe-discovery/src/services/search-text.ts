import { foldText } from '@tableside/contracts/common/fold-text';

/** Without punctuation, "and" and "n": "Fish & Chips" and "fish n' chips" are one name. */
const words = (text: string): string =>
  foldText(text)
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replaceAll(/ (?:and|n)(?= |$)/gu, '');

/** How near a title is to what was typed: 0 the same, 1 begins with it, 2 has a word that begins with it, 3 not that. */
export function nearness(title: string, typed: string): 0 | 1 | 2 | 3 {
  const own = words(title);
  const wanted = words(typed);
  if (!wanted) return 3;
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  return ` ${own}`.includes(` ${wanted}`) ? 2 : 3;
}
