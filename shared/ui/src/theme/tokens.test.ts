import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';
type Palette = ReadonlyMap<string, string>;

/** Colors of every rule whose selector ends with `selector`, merged over `base`. */
function readPalette(selector: string, theme: Theme, base: Palette = new Map()): Palette {
  const palette = new Map(base);
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((part) => part.trim().endsWith(selector))) continue;
    for (const [, name = '', light = '', dark = ''] of body.matchAll(
      /--ts-([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)/g,
    )) {
      palette.set(name, theme === 'light' ? light : dark);
    }
    for (const [, name = '', other = ''] of body.matchAll(
      /--ts-([\w-]+): var\(--ts-([\w-]+)\);/g,
    )) {
      const value = palette.get(other);
      if (value) palette.set(name, value);
    }
  }
  return palette;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, ink: string, background: string): number {
  const [first, second] = [ink, background].map((name) => {
    const color = palette.get(name);
    if (!color) throw new Error(`No token --ts-${name}`);
    return luminance(color) + 0.05;
  });
  return Math.max(first!, second!) / Math.min(first!, second!);
}

const TEXT = 4.5;
const PARTS = 3;
const INKS = [
  'ink',
  'ink-2',
  'brand',
  'accent',
  'open',
  'soon',
  'closed',
  'error',
  'info',
] as const;

/** Foreground, background, and the minimum ratio for WCAG 2.2 AA. */
const PAIRS: readonly (readonly [ink: string, background: string, least: number])[] = [
  ...['background', 'surface', 'sunk'].flatMap((background) => [
    ...INKS.map((ink) => [ink, background, TEXT] as const),
    ['line-strong', background, PARTS] as const,
    ['star', background, PARTS] as const,
    ['focus', background, PARTS] as const,
  ]),
  ['ink', 'tint', TEXT],
  ['brand', 'tint', TEXT],
  ['on-brand', 'brand', TEXT],
  ['on-brand', 'brand-hover', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-hover', TEXT],
  ['on-accent', 'open', TEXT],
  ['on-accent', 'closed', TEXT],
  ['on-sponsor', 'sponsor', TEXT],
  ['on-field', 'field', TEXT],
  ['on-field-2', 'field', TEXT],
  ['open', 'field', TEXT],
  ['soon', 'field', TEXT],
  ['closed', 'field', TEXT],
];

const ON_BASE_MAP: readonly (readonly [ink: string, background: string, least: number])[] = [
  ['ink', 'background', TEXT],
  ['ink-2', 'background', TEXT],
  ['brand', 'background', TEXT],
  ['on-brand', 'brand', TEXT],
  ['brand', 'tint', TEXT],
  ['ink', 'tint', TEXT],
  ['error', 'background', TEXT],
  ['line-strong', 'background', PARTS],
  ['focus', 'background', PARTS],
];

describe.each(['light', 'dark'] as const)('%s colors', (theme) => {
  const root = readPalette(':root', theme);

  test.each(PAIRS)('%s on %s is at least %d to 1', (ink, background, least) => {
    expect(contrast(root, ink, background)).toBeGreaterThanOrEqual(least);
  });

  describe.each(['identity', 'sponsor', 'sheet', 'sunk'])('inside a %s block', (background) => {
    const palette = readPalette(`[data-background='${background}']`, theme, root);

    test.each(ON_BASE_MAP)('%s on %s is at least %d to 1', (ink, on, least) => {
      expect(contrast(palette, ink, on)).toBeGreaterThanOrEqual(least);
    });
  });

  test('an identity block has its own background', () => {
    const palette = readPalette("[data-background='identity']", theme, root);
    expect(palette.get('background')).toBe(root.get('identity'));
    expect(palette.get('background')).not.toBe(root.get('background'));
  });
});
