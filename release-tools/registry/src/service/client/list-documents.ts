import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { locateFile } from '../../content/places';
import { HOME } from '../../content/sent-documents';

/** Documents that somebody named, and the pictures beside them, by the names that the service gives them.
 * @param home absolute folder of the remote's own documents
 * @returns also the names of the documents, in their order */
export async function listDocuments(
  typed: readonly string[],
  home: string | null,
): Promise<{ readonly names: readonly string[]; readonly files: ReadonlyMap<string, string> }> {
  const names: string[] = [];
  const files = new Map<string, string>();
  for (const [index, word] of typed.entries()) {
    const file = locateFile(word);
    const folder = path.dirname(file);
    const isHome = home !== null && path.resolve(folder) === path.resolve(home);
    const place = isHome ? HOME : `files/${index}`;
    names.push(`${place}/${path.basename(file)}`);
    files.set(`${place}/${path.basename(file)}`, file);
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const [, picture = ''] of text.matchAll(/"(pictures\/[a-z0-9-]+\.[a-z]+)"/g)) {
      const beside = path.join(folder, picture);
      if (existsSync(beside)) files.set(`${place}/${picture}`, beside);
    }
  }
  return { names, files };
}
