/** How near a title is to what was typed: 0 the same, 1 begins with it, 2 has a word that begins with it, 3 not that.
 * @param title @param typed folded words, joined by blanks */
export function rankOf(title: string, typed: string): 0 | 1 | 2 | 3 {
  if (title === typed) return 0;
  if (title.startsWith(typed)) return 1;
  return title.includes(` ${typed}`) ? 2 : 3;
}
