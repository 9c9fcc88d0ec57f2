import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentRevisionKey } from '@tableside/contracts/content/wire';
import type { ContentEntry } from './content-source';

/** Test helpers: published documents in a temporary store, as the publishing command leaves them. */

export const bannerOf = (text: string, more: object = {}) => ({
  kind: 'banner',
  isShown: true,
  partner: 'Riverbend Homes',
  text,
  href: 'https://riverbend.example/',
  ...more,
});

export const footerOf = (text: string) => ({ kind: 'footer', text });

/** Writes a revision's file.
 * @returns what the registry says of it */
export function writeRevision(
  storeDir: string,
  revision: string,
  documents: Readonly<Record<string, unknown>>,
  changes: object = {},
): Promise<ContentEntry> {
  const value = {
    schema: 1,
    revision,
    parent: null,
    changed: Object.keys(documents),
    at: '2026-05-20T22:00:00.000Z',
    by: 'test',
    documents,
    ...changes,
  };
  return writeRevisionText(storeDir, revision, JSON.stringify(value));
}

/** The same with any text in the file. */
export async function writeRevisionText(
  storeDir: string,
  revision: string,
  text: string,
): Promise<ContentEntry> {
  const file = path.join(storeDir, contentRevisionKey('marketing', revision));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  const digest = createHash('sha384').update(text).digest('base64');
  return { revision, integrity: `sha384-${digest}` };
}

/** Makes a revision live, or none. */
export async function pointTo(
  storeDir: string,
  revision: number,
  entry: ContentEntry | null,
): Promise<void> {
  const document = {
    schema: 1,
    revision,
    environment: 'production',
    remotes: {},
    content: entry ? { marketing: entry } : {},
    change: { at: '2026-05-20T22:00:00.000Z', by: 'test', command: 'test' },
    signature: null,
  };
  await mkdir(path.join(storeDir, 'registry'), { recursive: true });
  await writeFile(path.join(storeDir, 'registry', 'production.json'), JSON.stringify(document));
}
