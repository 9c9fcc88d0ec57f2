import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseFiles } from '@tableside/contracts/registry/release';
import { integrityOf } from '@tableside/registry/hash';

/** Size and hash of the files below a folder, by their names with forward slashes.
 * @param isPart which of them */
export function describeFiles(folder: string, isPart: (file: string) => boolean): ReleaseFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter(isPart)
    .sort();
  return Object.fromEntries(
    files.map((file) => {
      const bytes = readFileSync(path.join(folder, file));
      return [file, { bytes: bytes.length, integrity: integrityOf(bytes) }];
    }),
  );
}
