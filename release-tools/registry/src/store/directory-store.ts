import { randomUUID } from 'node:crypto';
import { link, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeFolder, syncFolder, writeDurably, writeSynced } from '@tableside/server/durable-file';
import type { ReleaseStore } from './store';

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(String(Object(error).code));

/** Null for a path that does not exist, or is not of that kind. */
const orNull = <Result>(found: Promise<Result>): Promise<Result | null> =>
  found.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
    throw error;
  });

/** All files below a folder, sorted, as paths with forward slashes. @param base they are relative to */
export async function listFiles(folder: string, base = folder): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

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

  const walk = async (folder: string): Promise<string[]> =>
    (await orNull(listFiles(folder, base))) ?? [];

  return {
    read: async (key) => orNull(readFile(locate(key))),

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

    writtenAt: async (key) => (await orNull(stat(locate(key))))?.mtime ?? null,
  };
}

/** Calls `work` with a temporary folder. @param prefix of its name */
export async function withTempFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
