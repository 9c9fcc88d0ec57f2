import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFiles } from '@tableside/contracts/registry/release';

const integrityOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Writes the files; those that name the hash of another one name its new hash.
 * @param files of the release, with the hashes from before
 * @param texts those that may have changed, by name
 * @returns all files with their hashes */
export async function seal(
  folder: string,
  files: ReleaseFiles,
  texts: Map<string, string>,
): Promise<ReleaseFiles> {
  const hashes = new Map([...texts.keys()].map((name) => [name, files[name]?.integrity ?? '']));
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [name, text] of texts) {
      const before = hashes.get(name) ?? '';
      const after = integrityOf(text);
      if (before === after) continue;
      hasChanged = true;
      hashes.set(name, after);
      for (const [other, its] of texts) texts.set(other, its.replaceAll(before, after));
    }
  }
  const sealed = { ...files };
  for (const [name, text] of texts) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
    sealed[name] = { bytes: Buffer.byteLength(text), integrity: integrityOf(text) };
  }
  return sealed;
}
