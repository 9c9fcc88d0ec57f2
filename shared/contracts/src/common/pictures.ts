/** Addresses of pictures, made safe. */

/** Below this path the shell server hands out files of the API host that lie outside its `/api/` and `/uploads/`. */
export const HOST_FILES_PATH = '/media/';

/** Blanks would end an address in a `srcset`. */
const withoutBlanks = (address: string): string => address.replace(/\s/g, '%20');

/** A file's name as people give it, such as `Menu #2, 50% off.jpg`, in an address. A query stays one. */
const escapeFile = (file: string): string =>
  withoutBlanks(file.replace(/%(?![\da-f]{2})/gi, '%25').replace(/#/g, '%23'));

/** An absolute address as browsers read it; null for one that none can. */
export function readAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** Where a picture is. Relative paths belong to the API host; absolute http(s) addresses stay as they are.
 * @param path as the host sent it, such as `uploads/restaurants/luna.webp`
 * @param apiOrigin origin of the API host, empty for the page's own
 * @returns an address for `src`, or null when there is no usable path */
export function pictureUrl(path: string | null, apiOrigin: string): string | null {
  if (!path) return null;
  if (/^https?:\/\//i.test(path)) return readAddress(path) && withoutBlanks(path);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return null;
  const file = escapeFile(path.replace(/^\/+/, ''));
  const isThroughShell = apiOrigin === '' && !file.startsWith('uploads/');
  return isThroughShell ? `${HOST_FILES_PATH}${file}` : `${apiOrigin}/${file}`;
}

/** The header picture's path: a bare file name lies in the settings' upload folder (specification, section 3). */
export function settingPicturePath(value: string | null): string | null {
  if (!value || /^https?:\/\//i.test(value) || /^\/?uploads\//.test(value)) return value;
  return `uploads/setting/${value.replace(/^\/+/, '')}`;
}

/** Widths, in pixels, in which the API host serves a picture. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

/** Size and format that every reader of previews takes. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Where an API host that makes them serves them, as the wire names pictures. */
export const SOCIAL_IMAGES_PATH = 'uploads/cards/';

/** Whether a picture is one of these.
 * @param address absolute, or a path */
export const isSocialImage = (address: string): boolean =>
  address.includes(`/${SOCIAL_IMAGES_PATH}`);

/** Where a site serves its drawings of dishes: one SVG file whose parts are named after cuisines. */
export const DRAWINGS_PATH = '/drawings.svg';

/** The part that stands on the cloth of any cuisine: an empty plate with fork and knife. */
export const PLATE_DRAWING = 'plate';

/** Name of a cuisine's part of the drawings: "Ice Cream" is "ice-cream". The file may lack it.
 * @returns an empty text for no cuisine */
export const nameDrawing = (cuisine: string | null | undefined): string =>
  cuisine ? cuisine.toLowerCase().replace(/[^a-z]+/g, '-') : '';

/** Below this path a site serves the QR codes of its own pages, as SVG. */
export const CODES_PATH = '/codes';

/** Where the QR code of a page is.
 * @param path of the page, such as `/restaurant/luna` */
export const codePath = (path: string): string => `${CODES_PATH}${path}.svg`;
