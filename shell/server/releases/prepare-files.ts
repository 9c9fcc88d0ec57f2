import { readdir } from 'node:fs/promises';
import type { StoredFiles } from './stored-files';

/** Encodes the shell's own scripts before anyone asks, one after the other, so that one processor at most is busy with
 * it. Remotes' scripts are small, and come and go: they are read and encoded at the first request. */
export async function prepareFiles(
  files: Pick<StoredFiles, 'prepare'>,
  clientDir: string,
): Promise<void> {
  const names = await readdir(clientDir).catch(() => []);
  for (const name of names) {
    if (name.endsWith('.js')) await files.prepare(name);
  }
}
