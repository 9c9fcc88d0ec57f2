import { CONTENT_ADDRESS } from '@tableside/contracts/registry/names';

/** The key in the release store behind an address below `/content/`.
 * @returns null for anything but a revision or a picture */
export const contentKey = (pathname: string): string | null =>
  CONTENT_ADDRESS.test(pathname) ? pathname.slice(1) : null;
