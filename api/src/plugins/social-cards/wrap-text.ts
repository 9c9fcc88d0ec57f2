import { type Lettering, measureText } from './lettering';

const ELLIPSIS = '…';

/** Some of the lines of a text, up to one of its words. */
interface Broken {
  readonly lines: readonly string[];
  /** Sum of the squares of what the lines leave free. */
  readonly cost: number;
}

/** Breaks a text into as few lines as it takes, as equally long as may be.
 * @param width of a line, in pixels
 * @returns null where it takes more lines than that, or where a word is wider than a line */
export function wrapText(
  text: string,
  lettering: Lettering,
  width: number,
  maxLines: number,
): string[] | null {
  const words = text.split(' ');
  const widths = words.map((word) => measureText(word, lettering));
  const space = measureText(' ', lettering);
  /** What the words from one to another leave free on a line of their own. */
  const findFree = (from: number, to: number): number =>
    width - widths.slice(from, to).reduce((sum, each) => sum + each, (to - from - 1) * space);

  // By how many words are placed, for one line, then for one more in each round.
  let broken: (Broken | null)[] = [{ lines: [], cost: 0 }, ...words.map(() => null)];
  for (let count = 1; count <= maxLines; count += 1) {
    broken = broken.map((_, end) => {
      let best: Broken | null = null;
      for (let start = end - 1; start >= 0; start -= 1) {
        const free = findFree(start, end);
        if (free < 0) break;
        const before = broken[start];
        const cost = before ? before.cost + free * free : Infinity;
        if (before && cost < (best?.cost ?? Infinity)) {
          best = { lines: [...before.lines, words.slice(start, end).join(' ')], cost };
        }
      }
      return best;
    });
    const whole = broken[words.length];
    if (whole) return [...whole.lines];
  }
  return null;
}

/** As much of a text as a number of lines takes, with an ellipsis where something is left out. Long words break anywhere. */
export function cutText(
  text: string,
  lettering: Lettering,
  width: number,
  maxLines: number,
): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = takeLine(rest, lettering, width, isLast);
    lines.push(line.text);
    rest = line.rest;
  }
  return lines;
}

function takeLine(text: string, lettering: Lettering, width: number, isLast: boolean) {
  if (measureText(text, lettering) <= width) return { text, rest: '' };
  const letters = [...text];
  const end = isLast ? ELLIPSIS : '';
  let [count, tooMany] = [1, letters.length];
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2);
    const isFitting = measureText(letters.slice(0, middle).join('') + end, lettering) <= width;
    if (isFitting) count = middle;
    else tooMany = middle;
  }
  const fitting = letters.slice(0, count).join('');
  const space = fitting.lastIndexOf(' ');
  const endsInWord = letters[count] !== ' ';
  const kept = endsInWord && space > 0 ? fitting.slice(0, space) : fitting;
  return {
    text: kept.replace(/[\s,;:·&-]+$/, '') + end,
    rest: text.slice(kept.length).trimStart(),
  };
}
