import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Files of each typeface, in the order in which a character is looked for. Text borrows what it lacks from the display face. */
const FILES = {
  display: [
    'bricolage-grotesque-latin',
    'bricolage-grotesque-latin-ext',
    'bricolage-grotesque-vietnamese',
  ],
  text: ['instrument-sans-latin', 'instrument-sans-latin-ext', 'bricolage-grotesque-vietnamese'],
} as const;

export type Typeface = keyof typeof FILES;

const opened = new Map<string, Font>();

/** The fonts of a typeface. They lie beside the program, so that pictures look alike on every machine. */
export const openFonts = (typeface: Typeface): readonly Font[] =>
  FILES[typeface].map((name) => {
    const font = opened.get(name) ?? openFont(name);
    opened.set(name, font);
    return font;
  });

function openFont(name: string): Font {
  const font = create(readFileSync(join(findFolder(), `${name}.ttf`)));
  if ('fonts' in font) throw new Error(`${name} is a collection of fonts.`);
  return font;
}

/** The folder is one step up from a bundle in dist, and three from here. */
function findFolder(): string {
  const candidates = ['../fonts', '../../../fonts'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error('The folder fonts is missing beside the program.');
  return found;
}

/** Whether the display face has a character; what it has, the text face has or borrows. */
export const hasLetter = (character: string): boolean =>
  openFonts('display').some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
