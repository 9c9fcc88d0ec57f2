import { integrityOf } from '@tableside/registry/reader';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentRevisionKey } from '@tableside/contracts/content/wire';
import {
  makeEntry,
  makeRegistered,
  makeRevision,
} from '@tableside/registry/testing/registry-fixtures';
import { makeSlot } from '../../browser/federation/composition-fixtures';
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

/** Writes a revision's file. @returns its registry entry */
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

/** A release with content in the footer but without files, so the browser has to render it. */
const showing = (remote: string) =>
  makeRegistered(remote, '1.0.0', {
    server: null,
    slots: [makeSlot('layout:foot', remote, 'Words', { hydrate: 'late' })],
    content: ['footer'],
  });

/** Activates a revision, or none. */
export async function pointTo(
  storeDir: string,
  revision: number,
  entry: ContentEntry | null,
): Promise<void> {
  const document = makeRevision(
    revision,
    entry ? { [entry.owner]: makeEntry(showing(entry.owner)) } : {},
    { content: entry ? { [entry.owner]: entry } : {} },
  );
  await mkdir(path.join(storeDir, 'registry'), { recursive: true });
  await writeFile(path.join(storeDir, 'registry', 'production.json'), JSON.stringify(document));
}
