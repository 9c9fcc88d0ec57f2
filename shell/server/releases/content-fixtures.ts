import { integrityOf } from '@tableside/registry/reader';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentRevisionKey } from '@tableside/contracts/content/wire';
import type { ContentEntry } from './content-source';

/** Test helpers: published content in a temporary store, as the publish command writes it. */

export const bannerOf = (text: string, more: object = {}) => ({
  kind: 'banner',
  isShown: true,
  partner: 'Riverbend Homes',
  text,
  href: 'https://riverbend.example/',
  ...more,
});

export const footerOf = (text: string) => ({ kind: 'footer', text });

/**
 * Writes a revision's file.
 * @returns its registry entry
 */
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

/** Same, with any text in the file. */
export async function writeRevisionText(
  storeDir: string,
  revision: string,
  text: string,
): Promise<ContentEntry> {
  const file = path.join(storeDir, contentRevisionKey('marketing', revision));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  return { owner: 'marketing', revision, integrity: integrityOf(Buffer.from(text)) };
}

/**
 * A release with content in the footer. Its files do not exist, so the browser has to render
 * it.
 */
const showing = (remote: string) => ({
  version: '1.0.0',
  container: `mfe_${remote}_1_0_0`,
  entry: 'entry.js',
  server: null,
  exposes: {},
  requires: {},
  routes: [],
  slots: [{ slot: 'layout:foot', widget: 'Words', order: 100, hydrate: 'late' }],
  services: [],
  content: ['footer'],
  base: `/releases/${remote}/1.0.0/`,
  integrity: { 'entry.js': integrityOf(Buffer.from('')) },
});

/** Activates a revision, or none. */
export async function pointTo(
  storeDir: string,
  revision: number,
  entry: ContentEntry | null,
): Promise<void> {
  const document = {
    schema: 1,
    revision,
    environment: 'production',
    remotes: entry ? { [entry.owner]: { active: showing(entry.owner), lastGood: null } } : {},
    content: entry ? { [entry.owner]: entry } : {},
    change: { at: '2026-05-20T22:00:00.000Z', by: 'test', command: 'test' },
    signature: null,
  };
  await mkdir(path.join(storeDir, 'registry'), { recursive: true });
  await writeFile(path.join(storeDir, 'registry', 'production.json'), JSON.stringify(document));
}
