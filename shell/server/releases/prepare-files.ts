import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StaticFiles } from './static-files';

/** Encodes the shell's own scripts before anyone asks, one after the other, so that one processor at most is busy with
 * it. Remotes' scripts are small, and come and go: they are read and encoded at the first request. */
export async function prepareFiles(
  files: Pick<StaticFiles, 'prepare'>,
  clientDir: string,
): Promise<void> {
  const names = await readdir(clientDir).catch(() => []);
  for (const name of names) {
    if (name.endsWith('.js')) await files.prepare(path.join(clientDir, name));
  }
}
