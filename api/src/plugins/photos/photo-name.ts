const LONGEST = 60;
/** Controls, and everything else that is not seen or turns the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** A file's name as it may stand in a sentence; it is used for nothing else.
 * @returns null when nothing of it is left */
export function cleanFileName(name: string): string | null {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = last.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  const characters = [...clean];
  if (characters.length <= LONGEST) return clean || null;
  return `${characters.slice(0, LONGEST - 10).join('')}…${characters.slice(-9).join('')}`;
}
