/** Below this path a site serves the QR codes of its own pages, as SVG. */
export const CODES_PATH = '/codes';

/** Where the QR code of a page is.
 * @param path of the page, such as `/restaurant/luna` */
export const codePath = (path: string): string => `${CODES_PATH}${path}.svg`;
