import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { findPackageFile } from '../lib/package-file';

export interface Lettering {
  readonly typeface: Typeface;
  /** Font size, in pixels. */
  readonly size: number;
  /** Letter spacing, relative to the font size. */
  readonly tracking: number;
}

interface Run {
  readonly font: Font;
  readonly text: string;
}

/** Splits a text into runs by the first font that has the characters. */
function splitRuns(text: string, typeface: Typeface): Run[] {
  const fonts = openFonts(typeface);
  const [first] = fonts;
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const font = fonts.find((each) => each.hasGlyphForCodePoint(code)) ?? first;
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Width of a text, in pixels. */
export function measureText(text: string, { typeface, size, tracking }: Lettering): number {
  let width = 0;
  for (const run of splitRuns(text, typeface)) {
    const { positions } = run.font.layout(run.text);
    for (const { xAdvance } of positions) {
      width += (xAdvance / run.font.unitsPerEm + tracking) * size;
    }
  }
  return width;
}

/** The outlines of a text as SVG path data: only numbers, for any text.
 * @param x left edge, in pixels
 * @param y baseline */
export function outlineText(text: string, lettering: Lettering, x: number, y: number): string {
  const { typeface, size, tracking } = lettering;
  let pen = x;
  let path = '';
  for (const { font, text: letters } of splitRuns(text, typeface)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(letters);
    positions.forEach(({ xAdvance, xOffset, yOffset }, index) => {
      const outline = glyphs[index]?.path;
      if (outline) {
        path += outline
          .scale(scale, -scale)
          .translate(pen + xOffset * scale, y - yOffset * scale)
          .toSVG();
      }
      pen += xAdvance * scale + tracking * size;
    });
  }
  return path;
}

/** Font files of each typeface, in fallback order. The text face falls back to the display face. */
const FILES = {
  display: [
    'bricolage-grotesque-latin',
    'bricolage-grotesque-latin-ext',
    'bricolage-grotesque-vietnamese',
  ],
  text: ['instrument-sans-latin', 'instrument-sans-latin-ext', 'bricolage-grotesque-vietnamese'],
} as const;

type Typeface = keyof typeof FILES;

const opened = new Map<string, Font>();

/** The fonts of a typeface, bundled so that cards are identical on every machine. */
const openFonts = (typeface: Typeface): readonly Font[] =>
  FILES[typeface].map((name) => {
    const font = opened.get(name) ?? openFont(name);
    opened.set(name, font);
    return font;
  });

function openFont(name: string): Font {
  const font = create(readFileSync(findPackageFile(`fonts/${name}.ttf`)));
  if ('fonts' in font) throw new Error(`${name} is a collection of fonts.`);
  return font;
}

/** Whether the display face has a character; the text face then has it too, or falls back. */
export const hasCharacter = (character: string): boolean =>
  openFonts('display').some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

const ELLIPSIS = '…';

/** Lines of a text up to a word. */
interface Broken {
  readonly lines: readonly string[];
  /** Sum of the squared free widths. */
  readonly cost: number;
}

/** Breaks a text into the fewest lines, as even as possible.
 * @param width of a line, in pixels
 * @returns null if it needs more lines, or a word is wider than a line */
export function wrapText(text: string, lettering: Lettering, width: number, maxLines: number) {
  const words = text.split(' ');
  const widths = words.map((word) => measureText(word, lettering));
  const space = measureText(' ', lettering);
  /** Free width of a line with these words. */
  const findFree = (from: number, to: number): number =>
    width - widths.slice(from, to).reduce((sum, each) => sum + each, (to - from - 1) * space);

  // Index: number of placed words. Each round adds a line.
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

/** Cuts a text to a number of lines, with an ellipsis. Long words break anywhere. */
export function cutText(text: string, lettering: Lettering, width: number, maxLines: number) {
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

/** Maximum text length; bounds the cost. */
const LONGEST = 240;
const LETTER = /[\p{L}\p{N}]/u;

/** Text reduced to available characters, on one line. Returns empty if more than half of the
 * letters would be lost, because a partial name is misleading. */
export function toSupportedText(text: string | null | undefined): string {
  const characters = [...(text ?? '').slice(0, LONGEST).normalize('NFC')];
  const kept = characters.map(keepLegible);
  const [all, left] = [characters, kept].map(
    (list) => list.filter((character) => LETTER.test(character)).length,
  );
  if (!left || left * 2 < (all ?? 0)) return '';
  return (
    kept
      .join('')
      // Removes emptied brackets.
      .replace(/[([{]\s*[)\]}]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,:·|/-]+|[\s,:·|/-]+$/g, '')
  );
}

function keepLegible(character: string): string {
  // Combining marks without a letter, joiners, and direction marks.
  if (/[\p{M}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(character)) return '';
  if (/[\s\p{Cc}]/u.test(character)) return ' ';
  return hasCharacter(character) ? character : ' ';
}
