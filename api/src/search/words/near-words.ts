import { countOnes } from '../sets/bits';
import { editDistance } from '../language/edit-distance';
import { isOrdinary } from '../language/ordinary-words';
import { frequencyOf, lettersOf, type WordIndex } from '../catalogue/word-index';

/** Shorter words are not corrected: every other short word would be near. */
const SHORTEST = 4;
/** From this length on two letters may be wrong, below only one. */
const LONG = 8;
/** Longer words are no words that somebody mistyped. */
const LONGEST = 40;
const CHOICES_MAX = 3;
/** From this length on a single wrong letter may be the first. */
const FIRST_WRONG_MIN = 5;

interface NearWord {
  readonly number: number;
  readonly distance: number;
}

/** Words that may be meant by a mistyped one, the likeliest first: the fewest wrong letters, then the same first letter, then
 * the commonest word. An ordinary word is not mistyped.
 * @param word folded
 * @returns numbers of words; none where every word is too far */
export function findNearWords(index: WordIndex, word: string): readonly number[] {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return [];
  const most = word.length < LONG ? 1 : 2;
  const letters = lettersOf(word);
  const near: NearWord[] = [];
  const { byLength, lengthStarts } = index;
  const last = lengthStarts[Math.min(word.length + most + 1, lengthStarts.length - 1)] ?? 0;
  const first = lengthStarts[Math.min(word.length - most, lengthStarts.length - 1)] ?? 0;
  for (let at = first; at < last; at += 1) {
    const number = byLength[at] ?? 0;
    // A wrong letter changes two bits at most: most words are ruled out here.
    if (countOnes((index.letters[number] ?? 0) ^ letters) > 2 * most) continue;
    const known = index.words[number] ?? '';
    const distance = editDistance(word, known, most);
    const isLikely = known[0] === word[0] || (distance === 1 && word.length >= FIRST_WRONG_MIN);
    if (distance <= most && isLikely) near.push({ number, distance });
  }
  if (!near.length || isOrdinary(word)) return [];
  const least = Math.min(...near.map(({ distance }) => distance));
  const startsAlike = ({ number }: NearWord) => (index.words[number]?.[0] === word[0] ? 0 : 1);
  return near
    .filter(({ distance }) => distance === least)
    .sort(
      (a, b) =>
        startsAlike(a) - startsAlike(b) ||
        frequencyOf(index, b.number) - frequencyOf(index, a.number) ||
        a.number - b.number,
    )
    .slice(0, CHOICES_MAX)
    .map(({ number }) => number);
}
