const VOWEL = /[aeiouy]/;
/** Shorter words have no endings to lose: "bus", "pie", "gas". */
const SHORTEST = 4;

/** What the forms of an English word have in common: "tacos" and "taco", "smoked" and "smoke", "fries" and "fry". It is
 * for comparing, not for reading. Words of other languages keep all but a plain plural.
 * @param word folded */
export function stem(word: string): string {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return word;
  return cutEnd(cutTense(cutPlural(word)));
}

function cutPlural(word: string): string {
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function cutTense(word: string): string {
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const cut = /[^e]ed$/.test(word) ? -2 : word.endsWith('ing') ? -3 : 0;
  const rest = cut ? word.slice(0, cut) : '';
  if (rest.length < 3 || !VOWEL.test(rest)) return word;
  const single = rest.replace(/([bdgmnprt])\1$/, '$1');
  return single.length === 3 && single === rest ? `${rest}e` : single;
}

/** "cookie" ends like "cookies" does, "noodle" like "noodles", "smoke" like "smoked". */
function cutEnd(word: string): string {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}
