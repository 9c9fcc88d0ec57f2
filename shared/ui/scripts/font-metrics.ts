/** Font metrics for a fallback face, in fractions of an em. */
export interface FaceMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average character width of English text. */
  readonly averageWidth: number;
  /** The same average for Arial regular and bold. */
  readonly arialWidth: { readonly regular: number; readonly bold: number };
}

/** Letters of English text per thousand characters, space included; rounded from common frequency tables. */
const FREQUENCY: Readonly<Record<string, number>> = {
  ' ': 180, e: 102, t: 74, a: 66, o: 61, i: 57, n: 57, s: 52, h: 50, r: 49, d: 35, l: 33, u: 23,
  c: 22, m: 20, w: 19, f: 18, g: 17, y: 16, p: 16, b: 12, v: 8, k: 6, x: 1, j: 1, q: 1, z: 1,
}; // prettier-ignore
/** Arial's advance widths per 1000 em units, from its published font metrics. */
const ARIAL: Readonly<Record<'regular' | 'bold', Readonly<Record<string, number>>>> = {
  regular: {
    ' ': 278, a: 556, b: 556, c: 500, d: 556, e: 556, f: 278, g: 556, h: 556, i: 222, j: 222,
    k: 500, l: 222, m: 833, n: 556, o: 556, p: 556, q: 556, r: 333, s: 500, t: 278, u: 556,
    v: 500, w: 722, x: 500, y: 500, z: 500,
  }, // prettier-ignore
  bold: {
    ' ': 278, a: 556, b: 611, c: 556, d: 611, e: 556, f: 333, g: 611, h: 611, i: 278, j: 278,
    k: 556, l: 278, m: 889, n: 611, o: 611, p: 611, q: 611, r: 389, s: 556, t: 333, u: 611,
    v: 556, w: 778, x: 556, y: 556, z: 500,
  }, // prettier-ignore
};

function averageOf(widthOf: (letter: string) => number): number {
  const entries = Object.entries(FREQUENCY);
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  return entries.reduce((sum, [letter, weight]) => sum + widthOf(letter) * weight, 0) / total;
}

/** Reads a static TrueType font (sfnt).
 * @throws {Error} when a table is missing or its character map is of an unexpected format */
export function readFaceMetrics(font: Buffer): FaceMetrics {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    tables.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8));
  }
  const table = (tag: string): number => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`);
    return offset;
  };
  const em = font.readUInt16BE(table('head') + 18);
  const hhea = table('hhea');
  const longMetrics = font.readUInt16BE(hhea + 34);
  const glyphOf = readCharacterMap(font, table('cmap'));
  const widthOf = (letter: string): number =>
    font.readUInt16BE(table('hmtx') + Math.min(glyphOf(letter), longMetrics - 1) * 4) / em;
  return {
    ascent: font.readInt16BE(hhea + 4) / em,
    descent: -font.readInt16BE(hhea + 6) / em,
    lineGap: font.readInt16BE(hhea + 8) / em,
    averageWidth: averageOf(widthOf),
    arialWidth: {
      regular: averageOf((letter) => (ARIAL.regular[letter] ?? 0) / 1000),
      bold: averageOf((letter) => (ARIAL.bold[letter] ?? 0) / 1000),
    },
  };
}

/** Glyph ids from the font's segment map (cmap format 4), which every Latin subset has. */
function readCharacterMap(font: Buffer, cmap: number): (letter: string) => number {
  const count = font.readUInt16BE(cmap + 2);
  const subtable = Array.from(
    { length: count },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  ).find((offset) => font.readUInt16BE(offset) === 4);
  if (subtable === undefined) throw new Error('The font has no segment map.');
  const doubled = font.readUInt16BE(subtable + 6);
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    for (let at = 0; at < doubled; at += 2) {
      if (code > font.readUInt16BE(subtable + 14 + at)) continue;
      const start = font.readUInt16BE(subtable + 16 + doubled + at);
      if (code < start) return 0;
      const delta = font.readInt16BE(subtable + 16 + 2 * doubled + at);
      const rangeAt = subtable + 16 + 3 * doubled + at;
      const range = font.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = font.readUInt16BE(rangeAt + range + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
