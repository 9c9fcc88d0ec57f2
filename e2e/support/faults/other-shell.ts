import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellSidecar } from '@tableside/contracts/registry/release';
import { root } from '../processes';
import { seal } from './seal';

const TEXTS = /\.(?:c?js|json|css)$/;
/** A script or sheet by its name: `main.0123abcd.js`. */
const HASHED = /^client\/.*\.([\da-f]{8})\.(?:js|css)$/;

/** Rewrites the built shell into another version in which every script and sheet has another name, as after a change to all
 * of them.
 * @param folder where it goes, which must not be there yet */
export async function makeOtherShell(folder: string, version: string): Promise<void> {
  await cp(path.join(root, 'shell/dist'), folder, { recursive: true });
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const sidecar = JSON.parse(await read('release.json')) as ShellSidecar;
  const names = Object.keys(sidecar.files);
  const hashes = new Set(names.flatMap((file) => HASHED.exec(file)?.[1] ?? []));
  const rename = (text: string) => [...hashes].reduce(renameHash, text);
  const renameHash = (text: string, hash: string) =>
    text.replaceAll(hash, otherHash(hash, version));
  const files: ShellSidecar['files'] = {};
  const texts = new Map<string, string>();
  for (const file of names) {
    const known = sidecar.files[file];
    const isText = TEXTS.test(file);
    const text = isText ? rename(await read(file)) : '';
    if (isText && known) {
      files[rename(file)] = known;
      texts.set(rename(file), text);
    }
    // What was encoded ahead is of the text from before.
    if (isText || file.endsWith('.br')) await rm(path.join(folder, file));
    else if (known) files[file] = known;
  }
  const manifest = JSON.parse(texts.get('shell.json') ?? '') as object;
  texts.set('shell.json', JSON.stringify({ ...manifest, version }));
  const sealed = await seal(folder, files, texts);
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...sidecar, version, files: sealed }),
  );
}

const otherHash = (hash: string, version: string): string =>
  createHash('sha256')
    .update(hash + version)
    .digest('hex')
    .slice(0, 8);
