/**
 * Writes the web fonts, their extended character sets, the Greek font and the licenses to `src/theme/fonts`; `fonts.css`
 * names them. Run: `npm run fonts -w @tableside/ui`. The results are committed.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const outDir = path.join(__dirname, '../src/theme/fonts');

/** Inclusive ranges of code points. */
type Ranges = readonly (readonly [number, number])[];
/** Basic Latin, Latin-1, Latin Extended-A letters of names, punctuation. */
const LATIN: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
/** Letters of Polish, Turkish and similar languages. */
const LATIN_EXTENDED: Ranges = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x24f],
  [0x1e80, 0x1e9f],
];
const VIETNAMESE: Ranges = [
  [0x1a0, 0x1b0],
  [0x300, 0x323],
  [0x1ea0, 0x1ef9],
];
/** Modern Greek, which neither of the two main fonts has. */
const GREEK: Ranges = [[0x37a, 0x3ce]];

const textOf = (ranges: Ranges): string =>
  ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .join('');

/** Kerning, ligatures and marks; tabular numbers, fractions. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'frac'];

interface Family {
  /** In the folder of the font's package. */
  readonly license: string;
  /** Axes other than weight are pinned to one value. */
  readonly axes: Readonly<Record<string, number | { min: number; max: number }>>;
  /** Prefix of the written files: short, since every page includes it twice. */
  readonly out: string;
  readonly files: readonly {
    readonly source: string;
    readonly suffix: string;
    readonly ranges: Ranges;
  }[];
}

const FAMILIES: readonly Family[] = [
  {
    license: require.resolve('@fontsource-variable/bricolage-grotesque/LICENSE'),
    axes: { opsz: 32, wght: { min: 700, max: 800 } },
    out: 'bricolage',
    files: [
      { source: 'latin-opsz', suffix: '', ranges: LATIN },
      { source: 'latin-ext-opsz', suffix: '-extended', ranges: LATIN_EXTENDED },
      { source: 'vietnamese-opsz', suffix: '-vietnamese', ranges: VIETNAMESE },
    ],
  },
  {
    license: require.resolve('@fontsource-variable/instrument-sans/LICENSE'),
    axes: { wght: { min: 400, max: 600 } },
    out: 'instrument',
    files: [
      { source: 'latin-wght', suffix: '', ranges: LATIN },
      { source: 'latin-ext-wght', suffix: '-extended', ranges: LATIN_EXTENDED },
    ],
  },
  {
    // Listed after both fonts in `tokens.css`, so it has the weights of both; its x-height is similar.
    license: require.resolve('@fontsource-variable/commissioner/LICENSE'),
    axes: { wght: { min: 400, max: 800 } },
    out: 'commissioner',
    files: [{ source: 'greek-wght', suffix: '-greek', ranges: GREEK }],
  },
];

async function writeFamily({ license, axes, out, files }: Family): Promise<void> {
  const folder = path.dirname(license);
  await copyFile(license, path.join(outDir, `${out}-OFL.txt`));
  for (const { source, suffix, ranges } of files) {
    const file = `files/${path.basename(folder)}-${source}-normal.woff2`;
    const original = await readFile(path.join(folder, file));
    const font = await subsetFont(original, textOf(ranges), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      noHinting: true,
      variationAxes: axes,
    });
    await writeFile(path.join(outDir, `${out}${suffix}.woff2`), font);
    process.stdout.write(`${out}${suffix}.woff2: ${font.byteLength} bytes\n`);
  }
}

async function writeFonts(): Promise<void> {
  await mkdir(outDir, { recursive: true });
  for (const family of FAMILIES) await writeFamily(family);
}

void writeFonts();
