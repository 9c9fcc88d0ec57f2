import { releaseFolder } from '@tableside/contracts/common/names';
import { safeKey } from './safe-key';

/** The key in the release store behind an address below `/releases/`.
 * @param pathname still encoded
 * @returns null for anything but a file of a release */
export function releaseFileKey(pathname: string): string | null {
  const folder = releaseFolder(pathname);
  return folder && safeKey(folder.slice(1), pathname.slice(folder.length));
}
