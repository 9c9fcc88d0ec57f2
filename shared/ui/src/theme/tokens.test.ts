import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';
type Palette = ReadonlyMap<string, string>;

/** The colours of every rule whose selector holds `selector`, over those of `base`. */
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

function contrast(palette: Palette, ink: string, ground: string): number {
  const [first, second] = [ink, ground].map((name) => {
    const colour = palette.get(name);
    if (!colour) throw new Error(`No token --ts-${name}`);
    return luminance(colour) + 0.05;
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

/** What stands on what, and the least ratio that WCAG 2.2 AA asks for. */
const PAIRS: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['ground', 'surface', 'sunk'].flatMap((ground) => [
    ...INKS.map((ink) => [ink, ground, TEXT] as const),
    ['line-strong', ground, PARTS] as const,
    ['star', ground, PARTS] as const,
    ['focus', ground, PARTS] as const,
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

const ON_GROUND: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ['ink', 'ground', TEXT],
  ['ink-2', 'ground', TEXT],
  ['brand', 'ground', TEXT],
  ['on-brand', 'brand', TEXT],
  ['brand', 'tint', TEXT],
  ['ink', 'tint', TEXT],
  ['error', 'ground', TEXT],
  ['line-strong', 'ground', PARTS],
  ['focus', 'ground', PARTS],
];

describe.each(['light', 'dark'] as const)('%s colours', (theme) => {
  const root = readPalette(':root', theme);

  test.each(PAIRS)('%s on %s is at least %d to 1', (ink, ground, least) => {
    expect(contrast(root, ink, ground)).toBeGreaterThanOrEqual(least);
  });

  describe.each(['identity', 'sponsor', 'sheet', 'sunk'])('inside a block of %s', (ground) => {
    const palette = readPalette(`[data-ground='${ground}']`, theme, root);

    test.each(ON_GROUND)('%s on %s is at least %d to 1', (ink, on, least) => {
      expect(contrast(palette, ink, on)).toBeGreaterThanOrEqual(least);
    });
  });

  test('a block of identity has a ground of its own', () => {
    const palette = readPalette("[data-ground='identity']", theme, root);
    expect(palette.get('ground')).toBe(root.get('identity'));
    expect(palette.get('ground')).not.toBe(root.get('ground'));
  });
});

test('the documented contrast ratios hold', () => {
  const light = readPalette(':root', 'light');
  const dark = readPalette(':root', 'dark');
  expect(contrast(light, 'ink', 'sunk')).toBeCloseTo(15, 0);
  expect(contrast(light, 'on-brand', 'brand')).toBeCloseTo(9.8, 1);
  expect(contrast(light, 'on-accent', 'accent')).toBeCloseTo(5.6, 1);
  expect(contrast(dark, 'accent', 'ground')).toBeCloseTo(8.1, 1);
});
