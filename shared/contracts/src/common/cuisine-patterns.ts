import { nameTile } from './pictures';

/** Placeholder patterns: each cuisine has its own hue and weave, on pages and in social images. */

/** Weave and hue (HSL degrees) of a placeholder pattern. */
export interface Pattern {
  readonly weave: Weave;
  readonly hue: number;
}

export type Weave =
  | 'gingham'
  | 'stripe'
  | 'ticking'
  | 'diagonal'
  | 'check'
  | 'lattice'
  | 'scales'
  | 'houndstooth'
  | 'tattersall';

/** Path, opacity, and line width; filled if there is no width. */
export type WeaveShape = readonly [path: string, opacity: number, line?: number];

/** Each weave's tile size, in units of a 400-unit-wide picture, and the shapes in it. */
export const WEAVES: Readonly<Record<Weave, readonly [side: number, ...WeaveShape[]]>> = {
  gingham: [40, ['M0 0h20v40H0z', 0.45], ['M0 0h40v20H0z', 0.45], ['M0 0h20v20H0z', 0.45]],
  stripe: [44, ['M4 0h14v44H4z', 0.75], ['M26 0h5v44h-5z', 0.4]],
  ticking: [40, ['M4 0h3v40H4zM25 0h3v40h-3z', 0.7], ['M10 0h12v40H10z', 0.55]],
  diagonal: [32, ['M-8 40L40-8M-24 24L24-24M8 56L56 8', 0.7, 9]],
  check: [56, ['M28 0L56 28 28 56 0 28z', 0.65], ['M28 14L42 28 28 42 14 28z', 0.25]],
  lattice: [
    48,
    ['M0 0L48 48M48 0L0 48', 0.75, 2],
    ['M17 24a7 7 0 0 1 14 0a7 7 0 0 1-14 0z', 0.85],
    ['M0-6L6 0 0 6-6 0zM48-6L54 0 48 6 42 0zM0 42L6 48 0 54-6 48zM48 42L54 48 48 54 42 48z', 1],
  ],
  scales: [
    48,
    [
      'M-24 24a24 24 0 0 1 48 0M24 24a24 24 0 0 1 48 0M0 48a24 24 0 0 1 48 0M0 0a24 24 0 0 1 48 0M-15 24a15 15 0 0 1 30 0M33 24a15 15 0 0 1 30 0M9 48a15 15 0 0 1 30 0M9 0a15 15 0 0 1 30 0M-6 24a6 6 0 0 1 12 0M42 24a6 6 0 0 1 12 0M18 48a6 6 0 0 1 12 0M18 0a6 6 0 0 1 12 0',
      0.75,
      3,
    ],
  ],
  houndstooth: [
    40,
    [
      'M0 0h20v20H0zM20 0L30 0 20 10zM40 0V10L30 20H20L40 0zM0 20L10 20 0 30zM20 20V30L10 40H0L20 20z',
      0.7,
    ],
  ],
  tattersall: [
    56,
    ['M6 0h22v56H6z', 0.45],
    ['M0 6h56v22H0z', 0.45],
    ['M40 0h3v56h-3z', 0.6],
    ['M0 40h56v3H0z', 0.6],
  ],
};
const NAMES = Object.keys(WEAVES) as readonly Weave[];
const HUE_STEP = 24;

const CUISINE_PATTERNS: ReadonlyMap<string, Pattern> = new Map(
  Object.entries<Pattern>({
    american: { weave: 'ticking', hue: 218 },
    asian: { weave: 'scales', hue: 186 },
    bbq: { weave: 'gingham', hue: 6 },
    chinese: { weave: 'lattice', hue: 42 },
    german: { weave: 'check', hue: 208 },
    hamburger: { weave: 'houndstooth', hue: 24 },
    italian: { weave: 'stripe', hue: 150 },
    mexican: { weave: 'diagonal', hue: 17 },
    pizza: { weave: 'tattersall', hue: 162 },
  }),
);

/** The pattern of a cuisine; an unknown name always gets the same pattern. */
export function findPattern(cuisine: string | null | undefined): Pattern {
  const name = nameTile(cuisine);
  const known = CUISINE_PATTERNS.get(name);
  if (known) return known;
  let hash = 2166136261;
  for (const letter of name) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  const weave = NAMES[hash % NAMES.length] ?? 'gingham';
  return { weave, hue: (Math.floor(hash / NAMES.length) % (360 / HUE_STEP)) * HUE_STEP };
}

/** CSS colors of a pattern: background, weave, and drawings on top of it. */
export function patternColors(hue: number) {
  // Bright greens look unappetizing, so they are muted.
  const chroma = hue > 80 && hue < 200 ? 30 : 54;
  const tone = (lightness: number) => `hsl(${hue} ${chroma}% ${lightness}%)`;
  return { background: tone(95), ink: tone(48), deep: tone(24) };
}
