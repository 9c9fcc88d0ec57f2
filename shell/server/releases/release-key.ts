import { releaseFolder, SHELL_NAME } from '@tableside/contracts/registry/names';
import { safeKey } from './safe-key';

/** Files of the shell have addresses of their own, below `/assets/`. */
const SHELLS = `/releases/${SHELL_NAME}/`;

/** The key in the release store behind an address below `/releases/`.
 * @param pathname still encoded
 * @returns null for anything but a file of a remote's release */
export function releaseFileKey(pathname: string): string | null {
  const folder = releaseFolder(pathname);
  if (!folder || folder.startsWith(SHELLS)) return null;
  return safeKey(folder.slice(1), pathname.slice(folder.length));
}
