/** Where published documents and their pictures lie, and what an address of theirs looks like. Nothing else in that
 * folder is anybody's download. */
const CONTENT_PATH =
  /^\/content\/[a-z]+\/(?:[1-9]\d*\.json|pictures\/[a-z0-9-]+\.(?:webp|avif|jpg|png))$/;

/** The key in the release store behind an address below `/content/`.
 * @returns null for anything but a revision or a picture */
export const contentKey = (pathname: string): string | null =>
  CONTENT_PATH.test(pathname) ? pathname.slice(1) : null;
