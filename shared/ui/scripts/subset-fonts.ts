/**
 * Writes the web fonts, their extended character sets, the Greek font, the licenses and the metric-compatible fallbacks
 * in `src/theme/fonts.css`.
 * Run: `npm run fonts -w @tableside/ui`. The results are committed.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { type FaceMetrics, readFaceMetrics } from './font-metrics';

const outDir = path.join(__dirname, '../src/theme/fonts');
const cssFile = path.join(outDir, '../fonts.css');

/** Inclusive ranges of code points: Basic Latin, Latin-1, Latin Extended-A letters of names, punctuation. */
type Ranges = readonly (readonly [number, number])[];
const RANGES: Ranges = [
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
/** The `unicode-range` in CSS: coarser than the list above, since every page includes it. Missing characters fall back to
 * a system font. */
const SHOWN_RANGES: Ranges = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2000, 0x22ff],
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
/** Modern Greek, which neither of the two fonts has. */
const GREEK: Ranges = [[0x37a, 0x3ce]];
const textOf = (ranges: Ranges): string =>
  ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .join('');
const TEXT = textOf(RANGES);
const toUnicodeRange = (ranges: Ranges): string =>
  ranges
    .map(([from, to]) => {
      const hex = (code: number) => code.toString(16).toUpperCase();
      return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
    })
    .join(', ');
/** Kerning, ligatures and marks; tabular numbers, fractions. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'frac'];

/** An additional font file, downloaded only if the page uses one of its characters. */
interface MoreCharacters {
  readonly source: string;
  readonly out: string;
  readonly ranges: Ranges;
}

/** A font family. */
interface Family {
  readonly family: string;
  readonly weights: readonly [number, number];
  /** Axes other than weight, pinned to one value. */
  readonly pinned: Readonly<Record<string, number>>;
}

interface Face extends Family {
  readonly fallback: string;
  readonly source: string;
  /** Short, since every page includes it twice. */
  readonly out: string;
  readonly more: readonly MoreCharacters[];
  readonly licence: string;
  /** One fallback face per weight range: measured at `at`, based on Arial regular or bold. */
  readonly fallbacks: readonly { weights: string; at: number; cut: 'regular' | 'bold' }[];
}

const FACES: readonly Face[] = [
  {
    family: 'Bricolage Grotesque',
    fallback: 'Bricolage Fallback',
    source:
      require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
    out: 'bricolage.woff2',
    more: [
      {
        source:
          require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2'),
        out: 'bricolage-extended.woff2',
        ranges: LATIN_EXTENDED,
      },
      {
        source:
          require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-opsz-normal.woff2'),
        out: 'bricolage-vietnamese.woff2',
        ranges: VIETNAMESE,
      },
    ],
    licence: require.resolve('@fontsource-variable/bricolage-grotesque/LICENSE'),
    weights: [700, 800],
    pinned: { opsz: 32 },
    fallbacks: [{ weights: '700 800', at: 800, cut: 'bold' }],
  },
  {
    family: 'Instrument Sans',
    fallback: 'Instrument Fallback',
    source:
      require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    out: 'instrument.woff2',
    more: [
      {
        source:
          require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2'),
        out: 'instrument-extended.woff2',
        ranges: LATIN_EXTENDED,
      },
    ],
    licence: require.resolve('@fontsource-variable/instrument-sans/LICENSE'),
    weights: [400, 600],
    pinned: {},
    fallbacks: [
      { weights: '400 500', at: 400, cut: 'regular' },
      { weights: '600 700', at: 600, cut: 'bold' },
    ],
  },
];

/** Listed after both fonts in `tokens.css`, so it has the weights of both; its x-height is similar. */
const GREEK_FACE: Family & MoreCharacters & { readonly licence: string } = {
  family: 'Commissioner',
  weights: [400, 800],
  pinned: {},
  source:
    require.resolve('@fontsource-variable/commissioner/files/commissioner-greek-wght-normal.woff2'),
  out: 'commissioner-greek.woff2',
  ranges: GREEK,
  licence: require.resolve('@fontsource-variable/commissioner/LICENSE'),
};

const LOCAL = {
  regular: "local('Arial'), local('ArialMT'), local('Liberation Sans'), local('Arimo')",
  bold: "local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold'), local('Arimo Bold')",
} as const;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function renderFallback(face: Face, weights: string, cut: 'regular' | 'bold', at: FaceMetrics) {
  const scale = at.averageWidth / at.arialWidth[cut];
  return `@font-face {
  font-family: '${face.fallback}';
  font-weight: ${weights};
  src: ${LOCAL[cut]};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(at.ascent / scale)};
  descent-override: ${percent(at.descent / scale)};
  line-gap-override: ${percent(at.lineGap / scale)};
}
`;
}

/** Writes one file. @returns its CSS rule and its size in bytes */
async function buildFile(
  face: Family,
  source: Buffer,
  text: string,
  out: string,
  ranges: Ranges,
): Promise<{ rule: string; bytes: number }> {
  const [min, max] = face.weights;
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { ...face.pinned, wght: { min, max } },
  });
  await writeFile(path.join(outDir, out), font);
  const rule = `@font-face {
  font-family: '${face.family}';
  font-weight: ${min} ${max};
  font-display: swap;
  src: url('./fonts/${out}');
  unicode-range: ${toUnicodeRange(ranges)};
}
`;
  return { rule, bytes: font.byteLength };
}

async function buildFace(face: Face): Promise<{ css: string; bytes: number }> {
  const source = await readFile(face.source);
  const { rule, bytes } = await buildFile(face, source, TEXT, face.out, SHOWN_RANGES);
  const more = await Promise.all(
    face.more.map(async ({ source: file, out, ranges }) =>
      buildFile(face, await readFile(file), textOf(ranges), out, ranges),
    ),
  );
  await copyFile(face.licence, path.join(outDir, face.out.replace('.woff2', '-OFL.txt')));
  const fallbacks = await Promise.all(
    face.fallbacks.map(async ({ weights, at, cut }) => {
      const still = await subsetFont(source, TEXT, {
        targetFormat: 'sfnt',
        variationAxes: { ...face.pinned, wght: at },
      });
      return renderFallback(face, weights, cut, readFaceMetrics(still));
    }),
  );
  return { css: [rule, ...more.map((file) => file.rule), ...fallbacks].join('\n'), bytes };
}

async function buildGreek({ source, ranges, out, licence, ...family }: typeof GREEK_FACE) {
  await copyFile(licence, path.join(outDir, 'commissioner-OFL.txt'));
  return buildFile(family, await readFile(source), textOf(ranges), out, ranges);
}

async function writeFonts(): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const greek = await buildGreek(GREEK_FACE);
  const built = await Promise.all(FACES.map(buildFace));
  const note =
    '/* Written by scripts/subset-fonts.ts. The fallbacks match the metrics of the web fonts, so swapping does not shift the layout. */';
  await writeFile(cssFile, [note, ...built.map(({ css }) => css), greek.rule].join('\n'));
  process.stdout.write(
    `${built.reduce((sum, { bytes }) => sum + bytes, 0)} bytes of fonts that every page has\n`,
  );
}

void writeFonts();
