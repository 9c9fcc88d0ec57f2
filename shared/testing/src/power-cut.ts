import { existsSync, rmSync, truncateSync } from 'node:fs';
import disk, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';

export interface WatchedDisk {
  /** Simulates the worst case of a power cut: unsynced directory entries are lost, unsynced files are empty. */
  readonly cutPower: () => void;
  /** Restores `node:fs/promises`. */
  readonly release: () => void;
}

/** Tracks writes and syncs in a folder through `node:fs/promises`: syncing a file persists its content, syncing its folder
 * persists its name. Moved and linked files keep their state.
 * @param root absolute path; existing files count as synced */
export function watchDisk(root: string): WatchedDisk {
  const empty = new Set<string>();
  const unnamed = new Set<string>();
  const real = { ...disk };
  const isOurs = (file: unknown): file is string =>
    typeof file === 'string' && `${file}${path.sep}`.startsWith(root + path.sep);
  const syncNames = (folder: string) => {
    for (const file of unnamed) if (path.dirname(file) === folder) unnamed.delete(file);
  };
  const name = (file: string, from: string) => {
    unnamed.add(file);
    if (empty.has(from)) empty.add(file);
    else empty.delete(file);
  };

  const watchHandle = (handle: FileHandle, file: string, isNew: boolean): FileHandle => {
    const { writeFile, write, sync } = handle;
    if (isNew) {
      unnamed.add(file);
      empty.add(file);
    }
    return Object.assign(handle, {
      writeFile: async (...args: Parameters<FileHandle['writeFile']>) => {
        empty.add(file);
        await writeFile.apply(handle, args);
      },
      write: (...args: Parameters<FileHandle['write']>) => {
        empty.add(file);
        return write.apply(handle, args);
      },
      sync: async () => {
        await sync.call(handle);
        empty.delete(file);
        syncNames(file);
      },
    });
  };

  Object.assign(disk, {
    open: async (...args: Parameters<typeof real.open>) => {
      const handle = await real.open(...args);
      const [file, flags = 'r'] = args;
      const isWritten = /[wa+]/.test(String(flags));
      return isOurs(file) ? watchHandle(handle, file, isWritten) : handle;
    },
    writeFile: async (...args: Parameters<typeof real.writeFile>) => {
      await real.writeFile(...args);
      if (!isOurs(args[0])) return;
      unnamed.add(args[0]);
      empty.add(args[0]);
    },
    rename: async (from: string, to: string) => {
      await real.rename(from, to);
      if (isOurs(to)) name(to, from);
    },
    link: async (from: string, to: string) => {
      await real.link(from, to);
      if (isOurs(to)) name(to, from);
    },
    mkdir: async (...args: Parameters<typeof real.mkdir>) => {
      const first = await real.mkdir(...args);
      if (!isOurs(args[0])) return first;
      for (let made = args[0]; first && made.startsWith(first); made = path.dirname(made))
        unnamed.add(made);
      return first;
    },
  });
  return {
    release: () => {
      Object.assign(disk, real);
    },
    cutPower: () => {
      for (const file of unnamed) rmSync(file, { recursive: true, force: true });
      for (const file of empty) if (existsSync(file)) truncateSync(file);
    },
  };
}
