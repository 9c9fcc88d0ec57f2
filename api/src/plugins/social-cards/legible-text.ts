import { hasLetter } from './fonts';

/** No card shows more of a text, and no text costs more. */
const LONGEST = 240;
const LETTER = /[\p{L}\p{N}]/u;

/** A text as the fonts can write it: on one line, without what they lack, such as emoji and words in other scripts. Nothing is
 * left of one that would lose more than half of its letters: half a name is the name of somebody else. */
export function legibleText(text: string | null | undefined): string {
  const characters = [...(text ?? '').slice(0, LONGEST).normalize('NFC')];
  const kept = characters.map(keepLegible);
  const [all, left] = [characters, kept].map(
    (list) => list.filter((character) => LETTER.test(character)).length,
  );
  if (!left || left * 2 < (all ?? 0)) return '';
  return (
    kept
      .join('')
      // What stood in these is gone.
      .replace(/[([{]\s*[)\]}]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,:·|/-]+|[\s,:·|/-]+$/g, '')
  );
}

function keepLegible(character: string): string {
  // Marks that no letter takes up, joiners, and what turns the direction.
  if (/[\p{M}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(character)) return '';
  if (/[\s\p{Cc}]/u.test(character)) return ' ';
  return hasLetter(character) ? character : ' ';
}
