import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { Remote } from '../registry';

/** Which files of a release are missing: browser files, server files, or all. */
export const PARTS = ['browser', 'server', 'both'] as const;
export type Part = (typeof PARTS)[number];

const POINTER = 'registry/production.json';

interface Pointer {
  readonly revision: number;
  readonly remotes: Readonly<Record<Remote, { readonly active: RegisteredRelease }>>;
}

export async function readPointer(storeDir: string): Promise<Pointer> {
  return JSON.parse(await readFile(path.join(storeDir, POINTER), 'utf8')) as Pointer;
}

/**
 * Removes files of a remote's live release from the store.
 * @returns restores them
 */
export async function removeFiles(
  storeDir: string,
  remote: Remote,
  part: Part,
): Promise<() => Promise<void>> {
  const { remotes } = await readPointer(storeDir);
  const folder = path.join(storeDir, 'releases', remote, remotes[remote].active.version);
  const aside = path.join(storeDir, '..', `aside-${remote}-${part}`);
  await cp(folder, aside, { recursive: true });
  for (const file of await listFiles(folder)) {
    const isServers = file.startsWith('server/');
    if (file === 'release.json' || part === (isServers ? 'browser' : 'server')) continue;
    await rm(path.join(folder, file));
  }
  return () => cp(aside, folder, { recursive: true });
}

/**
 * Hash of every file below a folder, except reports and marks by shell servers, which change
 * over time.
 */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const files = await listFiles(folder);
  const lasting = files.filter((file) => !/\/(?:shells|good)\//.test(file));
  const entries = lasting.map(async (file) => {
    const bytes = await readFile(path.join(folder, file));
    return [file, createHash('sha256').update(bytes).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
