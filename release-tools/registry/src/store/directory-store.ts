import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder, writeDurably, writeSynced } from '@tableside/server/durable-file';
import type { ReleaseStore } from './store';

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  codes.includes(String(error.code));

/** Ends the name of a file that is being written. */
const ASIDE = '.tmp';

/** A release store in a directory, which is made when it is missing.
 * A key is written aside, synced, and linked into place, so that a crash leaves a whole value or none. What was created or
 * replaced outlives a power cut. */
export function openDirectoryStore(root: string): ReleaseStore {
  const base = path.resolve(root);

  function locate(key: string): string {
    const file = path.resolve(base, key);
    if (!file.startsWith(base + path.sep))
      throw new Error(`"${key}" lies outside the release store.`);
    return file;
  }

  const asideOf = (file: string): string => `${file}.${randomUUID()}${ASIDE}`;

  async function walk(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
        throw error;
      },
    );
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(base, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      )
      .sort();
  }

  return {
    async read(key) {
      try {
        return await readFile(locate(key));
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
        throw error;
      }
    },

    async create(key, bytes) {
      const file = locate(key);
      const folder = path.dirname(file);
      await makeFolder(folder);
      const aside = asideOf(file);
      await writeSynced(aside, bytes);
      try {
        await link(aside, file);
        await syncFolder(folder);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(aside, { force: true });
      }
    },

    async replace(key, bytes) {
      const file = locate(key);
      await makeFolder(path.dirname(file));
      await writeDurably(file, bytes, { draft: asideOf(file) });
    },

    async list(prefix) {
      return (await walk(prefix ? locate(prefix) : base)).filter((key) => !key.endsWith(ASIDE));
    },

    async leftovers() {
      return (await walk(base)).filter((key) => key.endsWith(ASIDE));
    },

    remove: (key) => rm(locate(key), { force: true }),

    async move(from, to) {
      const target = locate(to);
      await makeFolder(path.dirname(target));
      await rename(locate(from), target);
    },

    removeAll: (prefix) => rm(locate(prefix), { recursive: true, force: true }),

    async writtenAt(key) {
      try {
        return (await stat(locate(key))).mtime;
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
        throw error;
      }
    },
  };
}
