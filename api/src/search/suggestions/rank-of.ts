import { listWords } from '../language/fold';

/** How near a title is to what was typed: 0 the same, 1 begins with it, 2 has a word that begins with it, 3 not that.
 * @param typed folded words, joined by blanks */
export function rankOf(title: string, typed: string): 0 | 1 | 2 | 3 {
  const own = listWords(title).join(' ');
  if (own === typed) return 0;
  if (own.startsWith(typed)) return 1;
  return ` ${own}`.includes(` ${typed}`) ? 2 : 3;
}
