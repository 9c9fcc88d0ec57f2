/** Where a site serves its drawings of dishes: one SVG file whose parts are named after cuisines. */
export const DRAWINGS_PATH = '/drawings.svg';

/** The part that stands on the cloth of any cuisine: an empty plate with fork and knife. */
export const PLATE_DRAWING = 'plate';

/** Name of a cuisine's part of the drawings: "Ice Cream" is "ice-cream". The file may lack it.
 * @returns an empty text for no cuisine */
export const nameDrawing = (cuisine: string | null | undefined): string =>
  cuisine ? cuisine.toLowerCase().replace(/[^a-z]+/g, '-') : '';
