import { chmod, stat } from 'node:fs/promises';
import { StartError } from '../lib/start-error';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/** Closes a folder to everybody but its owner, whatever made it open: an earlier version, a copy, a container's volume. What
 * lies in it may have any rights then. Windows has rights of another kind.
 * @param folder is there
 * @param change for tests
 * @throws {StartError} others can enter it still */
export async function protectFolder(folder: string, change = chmod): Promise<void> {
  if (process.platform === 'win32' || !(await isOpen(folder))) return;
  // Whoever does not own it may not; a file system without rights says nothing.
  await change(folder, OWNER_ONLY).catch(() => undefined);
  if (!(await isOpen(folder))) return;
  throw new StartError(
    `Other users of this machine can enter ${folder}, which holds accounts; run "chmod 700 ${folder}" as its owner, or set DATA_DIR to a folder of your own.`,
  );
}

const isOpen = async (folder: string): Promise<boolean> =>
  ((await stat(folder)).mode & OTHERS) !== 0;
