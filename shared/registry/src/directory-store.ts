import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from './store';

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  codes.includes(String(error.code));

/** Ends the name of a file that is being written. */
const ASIDE = '.tmp';

/** A release store in a directory, which is made when it is missing.
 * A key is written aside, synced, and linked into place, so that a crash leaves a whole value or none. */
export function openDirectoryStore(root: string): ReleaseStore {
  const base = path.resolve(root);

  function locate(key: string): string {
    const file = path.resolve(base, key);
    if (!file.startsWith(base + path.sep))
      throw new Error(`"${key}" lies outside the release store.`);
    return file;
  }

  async function writeAside(file: string, bytes: Uint8Array): Promise<string> {
    await mkdir(path.dirname(file), { recursive: true });
    const aside = `${file}.${randomUUID()}${ASIDE}`;
    const handle = await open(aside, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
      await handle.close();
    } catch (error) {
      // A full disk is not to be filled with halves.
      await handle.close().catch(() => undefined);
      await rm(aside, { force: true });
      throw error;
    }
    return aside;
  }

  /** The keys of all files below a folder, sorted. */
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
      const aside = await writeAside(file, bytes);
      try {
        await link(aside, file);
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
      await rename(await writeAside(file, bytes), file);
    },

    async list(prefix) {
      return (await walk(locate(prefix))).filter((key) => !key.endsWith(ASIDE));
    },

    async leftovers() {
      return (await walk(base)).filter((key) => key.endsWith(ASIDE));
    },

    remove: (key) => rm(locate(key), { force: true }),

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
