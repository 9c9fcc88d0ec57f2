import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error';

/** Finds a file or folder of this package, which is one level above `dist` and two above this file.
 * @param name relative to the package, such as `migrations`
 * @throws {StartError} if it is missing */
export function findPackageFile(name: string): string {
  const candidates = ['.', '..', '../..'].map((folder) =>
    fileURLToPath(new URL(`${folder}/${name}`, import.meta.url)),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new StartError(`${name} is missing next to the program.`);
  return found;
}
