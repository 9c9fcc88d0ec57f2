import { useEffect, useState } from 'react';

/** What the ground is painted with. Each is a class of palette.module.css, so that themes are a matter of the sheet. */
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

/** The colors that the sheet gives now. A canvas knows nothing of sheets.
 * @param swatches an element with one child for each of PAINTS, in this order */
export function readPalette(swatches: Element): Palette {
  const colors = [...swatches.children].map((swatch) => getComputedStyle(swatch).color);
  return Object.fromEntries(
    PAINTS.map((paint, index) => [paint, colors[index] ?? 'black']),
  ) as Palette;
}

const MEDIA = ['(prefers-color-scheme: dark)', '(forced-colors: active)'] as const;

/** A number that grows when the colors of the page may have changed: by the visitor's choice of a theme, or by the system's. */
export function usePaletteVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const raise = () => setVersion((current) => current + 1);
    const observer = new MutationObserver(raise);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const lists = MEDIA.map((media) => window.matchMedia(media));
    for (const list of lists) list.addEventListener('change', raise);
    // Letters are measured: a font that comes later is as wide as its fallback, but not as well shaped.
    void document.fonts?.ready.then(raise);
    return () => {
      observer.disconnect();
      for (const list of lists) list.removeEventListener('change', raise);
    };
  }, []);
  return version;
}
