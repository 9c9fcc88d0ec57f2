/** Picture URLs, sanitized. */

/** Under this path the shell server serves API files outside of `/api/` and `/uploads/`. */
export const API_FILES_PATH = '/media/';

/** Spaces would end a URL in a `srcset`. */
const escapeSpaces = (address: string): string => address.replace(/\s/g, '%20');

/** Escapes a file name such as `Menu #2, 50% off.jpg` for a URL; keeps a query. */
const escapeFile = (file: string): string =>
  escapeSpaces(file.replace(/%(?![\da-f]{2})/gi, '%25').replace(/#/g, '%23'));

/** Parses an absolute URL; null if it is invalid. */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** URL of a picture. Relative paths belong to the API; absolute http(s) URLs stay unchanged.
 * @param path as the API sent it, such as `uploads/restaurants/luna.webp`
 * @param apiOrigin origin of the API; empty for the page's own
 * @returns null if there is no usable path */
export function pictureUrl(path: string | null, apiOrigin: string): string | null {
  if (!path) return null;
  if (/^https?:\/\//i.test(path)) return parseUrl(path) && escapeSpaces(path);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return null;
  const file = escapeFile(path.replace(/^\/+/, ''));
  const isThroughShell = apiOrigin === '' && !file.startsWith('uploads/');
  return isThroughShell ? `${API_FILES_PATH}${file}` : `${apiOrigin}/${file}`;
}

/** Path of the header picture: a bare file name is in the settings' upload folder (specification, section 3). */
export function settingPicturePath(value: string | null): string | null {
  if (!value || /^https?:\/\//i.test(value) || /^\/?uploads\//.test(value)) return value;
  return `uploads/setting/${value.replace(/^\/+/, '')}`;
}

/** Widths in pixels in which the API serves pictures. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

/** Size and format supported by all social networks. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Path of generated social images, in the wire format of picture paths. */
export const SOCIAL_IMAGES_PATH = 'uploads/cards/';

/** Whether a picture is a generated social image.
 * @param address absolute, or a path */
export const isSocialImage = (address: string): boolean =>
  address.includes(`/${SOCIAL_IMAGES_PATH}`);

/** Under this path the site serves a tile per cuisine, as SVG: its pattern with a drawing of its dish. */
export const TILES_PATH = '/tiles/';

/** Below {@link TILES_PATH}: patterns alone. */
export const PLAIN_TILES = 'plain/';

const TILE_NAME_MAX = 60;

/** A cuisine as part of an address: "Ice Cream" is "ice-cream".
 * @returns an empty string without a cuisine */
export const nameTile = (cuisine: string | null | undefined): string =>
  (cuisine ?? '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, TILE_NAME_MAX);

/** Path of a cuisine's tile; without a cuisine, that of any restaurant. */
export const tilePath = (cuisine: string | null | undefined, isPlain = false): string =>
  `${TILES_PATH}${isPlain ? PLAIN_TILES : ''}${nameTile(cuisine) || 'any'}.svg`;

/** Under this path the site serves QR codes of its own pages, as SVG. */
export const CODES_PATH = '/codes';

/** Path of the QR code of a page.
 * @param path of the page, such as `/restaurant/luna` */
export const codePath = (path: string): string => `${CODES_PATH}${path}.svg`;
