import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';

/** Reads a release's file from the store and compares it with the registry's hash.
 * @throws when it is not there, is not listed, or was changed */
export async function readReleaseFile(
  storeDir: string,
  { base, integrity }: RegisteredRelease,
  file: string,
): Promise<Buffer> {
  const expected = integrity[file];
  if (!expected) throw new Error(`The registry has no integrity for ${base}${file}.`);
  const bytes = await readFile(path.join(storeDir, ...base.split('/'), file));
  const digest = createHash('sha384').update(bytes).digest('base64');
  if (`sha384-${digest}` !== expected) throw new Error(`${base}${file} is not what was released.`);
  return bytes;
}
