import type { Font } from 'fontkit';
import { openFonts, type Typeface } from './fonts';

export interface Lettering {
  readonly typeface: Typeface;
  /** Of the letters, in pixels. */
  readonly size: number;
  /** Added after each letter, as a share of the size. */
  readonly tracking: number;
}

interface Run {
  readonly font: Font;
  readonly text: string;
}

/** Pieces of a text, each in the first font that has its letters. */
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

/** How wide a text is, in pixels. */
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

/** The outlines of a text as the data of an SVG path: numbers alone, whatever the text says.
 * @param x where it begins, in pixels
 * @param y its base line */
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
