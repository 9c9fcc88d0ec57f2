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
