const BASE = typeof RELEASE_BASE === 'string' ? RELEASE_BASE : '/';

/** Address of a document's picture.
 * @param src as the document has it: `pictures/river.webp` lies in this release, a published one has its own path */
export const resolvePicture = (src: string): string =>
  src.startsWith('/') ? src : `${BASE}${src}`;
