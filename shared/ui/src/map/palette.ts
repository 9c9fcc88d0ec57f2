import { useEffect, useState } from 'react';

/** Colors of the base map. Each is a class in palette.module.css, which defines the themes. */
export const PAINTS = [
  'land',
  'green',
  'water',
  'boundary',
  'rail',
  'casing',
  'street',
  'main',
  'motorway',
  'lettering',
  'quiet',
  'waterName',
] as const;
export type Paint = (typeof PAINTS)[number];
export type Palette = Readonly<Record<Paint, string>>;

/** Reads the current colors from CSS, which a canvas cannot use directly.
 * @param swatches an element with one child per entry of PAINTS, in order */
export function readPalette(swatches: Element): Palette {
  const colors = [...swatches.children].map((swatch) => getComputedStyle(swatch).color);
  return Object.fromEntries(
    PAINTS.map((paint, index) => [paint, colors[index] ?? 'black']),
  ) as Palette;
}

const MEDIA = ['(prefers-color-scheme: dark)', '(forced-colors: active)'] as const;

/** A counter that increases when the theme may have changed, by the user or the system. */
export function usePaletteVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const raise = () => setVersion((current) => current + 1);
    const observer = new MutationObserver(raise);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const lists = MEDIA.map((media) => window.matchMedia(media));
    for (const list of lists) list.addEventListener('change', raise);
    // Redraw once fonts load: text is drawn in a fallback until then.
    void document.fonts?.ready.then(raise);
    return () => {
      observer.disconnect();
      for (const list of lists) list.removeEventListener('change', raise);
    };
  }, []);
  return version;
}
