/**
 * Writes the two web fonts, their licences and the metric-matched fallbacks of `src/theme/fonts.css`.
 * Run: `npm run fonts -w @tableside/ui`. The results are committed.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { type FaceMetrics, readFaceMetrics } from './font-metrics';

const outDir = path.join(__dirname, '../src/theme/fonts');
const cssFile = path.join(outDir, '../fonts.css');

/** Inclusive ranges of code points: Basic Latin, Latin-1, Latin Extended-A letters of names, punctuation. */
const RANGES: readonly (readonly [number, number])[] = [
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
const TEXT = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join('');
const UNICODE_RANGE = RANGES.map(([from, to]) => {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}).join(', ');
/** Kerning, ligatures and marks; numbers that line up, fractions. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'frac'];

interface Face {
  readonly family: string;
  readonly fallback: string;
  readonly source: string;
  readonly out: string;
  readonly licence: string;
  readonly weights: readonly [number, number];
  /** Axes besides weight, fixed at one value. */
  readonly pinned: Readonly<Record<string, number>>;
  /** A fallback face per stretch of weights: measured at `at`, drawn in Arial's regular or bold cut. */
  readonly fallbacks: readonly { weights: string; at: number; cut: 'regular' | 'bold' }[];
}

const FACES: readonly Face[] = [
  {
    family: 'Bricolage Grotesque',
    fallback: 'Bricolage Fallback',
    source:
      require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'),
    out: 'bricolage-grotesque.woff2',
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
    out: 'instrument-sans.woff2',
    licence: require.resolve('@fontsource-variable/instrument-sans/LICENSE'),
    weights: [400, 600],
    pinned: {},
    fallbacks: [
      { weights: '400 500', at: 400, cut: 'regular' },
      { weights: '600 700', at: 600, cut: 'bold' },
    ],
  },
];

const LOCAL = {
  regular: "local('Arial'), local('ArialMT'), local('Liberation Sans'), local('Arimo')",
  bold: "local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold'), local('Arimo Bold')",
} as const;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function renderFallback(face: Face, weights: string, cut: 'regular' | 'bold', at: FaceMetrics) {
  const scale = at.averageWidth / at.arialWidth[cut];
  return `@font-face {
  font-family: '${face.fallback}';
  font-style: normal;
  font-weight: ${weights};
  src: ${LOCAL[cut]};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(at.ascent / scale)};
  descent-override: ${percent(at.descent / scale)};
  line-gap-override: ${percent(at.lineGap / scale)};
}
`;
}

async function buildFace(face: Face): Promise<{ css: string; bytes: number }> {
  const source = await readFile(face.source);
  const [min, max] = face.weights;
  const font = await subsetFont(source, TEXT, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { ...face.pinned, wght: { min, max } },
  });
  await writeFile(path.join(outDir, face.out), font);
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
  const css = `@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-weight: ${min} ${max};
  font-display: swap;
  src: url('./fonts/${face.out}') format('woff2');
  unicode-range: ${UNICODE_RANGE};
}

${fallbacks.join('\n')}`;
  return { css, bytes: font.byteLength };
}

async function writeFonts(): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const built = await Promise.all(FACES.map(buildFace));
  const note =
    '/* Written by scripts/subset-fonts.ts. The fallbacks have the metrics of the web fonts: swapping shifts nothing. */';
  await writeFile(cssFile, [note, ...built.map(({ css }) => css)].join('\n'));
  process.stdout.write(`${built.reduce((sum, { bytes }) => sum + bytes, 0)} bytes of fonts\n`);
}

void writeFonts();
