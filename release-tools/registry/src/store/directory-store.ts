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

/** Suffix of a file that is being written. */
const TEMPORARY_SUFFIX = '.tmp';

/**
 * A release store in a directory, which is created if it is missing. A key is written to a temporary
 * file, synced, and linked into place: a crash leaves a complete value or none, and a power cut loses
 * nothing that was written.
 */
export function openDirectoryStore(root: string): ReleaseStore {
  const base = path.resolve(root);

  function locate(key: string): string {
    const file = path.resolve(base, key);
    if (!file.startsWith(base + path.sep))
      throw new Error(`"${key}" is outside of the release store.`);
    return file;
  }

  const temporaryPathOf = (file: string): string => `${file}.${randomUUID()}${TEMPORARY_SUFFIX}`;

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
      const temporary = temporaryPathOf(file);
      await writeSynced(temporary, bytes);
      try {
        await link(temporary, file);
        await syncFolder(folder);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async replace(key, bytes) {
      const file = locate(key);
      await makeFolder(path.dirname(file));
      await writeDurably(file, bytes, { draft: temporaryPathOf(file) });
    },

    async list(prefix) {
      return (await walk(prefix ? locate(prefix) : base)).filter(
        (key) => !key.endsWith(TEMPORARY_SUFFIX),
      );
    },

    async leftovers() {
      return (await walk(base)).filter((key) => key.endsWith(TEMPORARY_SUFFIX));
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
