import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

interface DurableOptions {
  /** Temporary path that is renamed; in the same folder, and must not exist. */
  readonly draft: string;
  /** Mode of the file, less the umask; default: 0666. */
  readonly mode?: number;
}

/**
 * Writes a file atomically and durably: readers never see a part of it, and it survives a power cut once
 * the promise has resolved. Replaces an existing file.
 * @throws {Error} of the file system; no temporary file is left
 */
export async function writeDurably(
  file: string,
  bytes: Uint8Array,
  { draft, mode }: DurableOptions,
): Promise<void> {
  await writeSynced(draft, bytes, mode);
  try {
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/**
 * Writes a new file whose content survives a power cut. For its name, call {@link syncFolder}.
 * @throws {Error} of the file system; nothing is left
 */
export async function writeSynced(file: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
  } catch (error) {
    // A partial file must not fill up a full disk.
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

/** Creates a folder and its missing parents durably. @param mode mode of new folders, less the umask */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  if (first === undefined) return;
  let made = path.resolve(folder);
  const top = path.dirname(path.resolve(first));
  while (made !== top && made !== path.dirname(made)) {
    made = path.dirname(made);
    await syncFolder(made);
  }
}

/** Makes created, moved, and removed names in a folder durable, which Windows does not need. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncEntry(folder);
}

async function syncEntry(file: string): Promise<void> {
  // Windows cannot sync a file that is open for reading only.
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes everything below a folder durable, for files that another program has written. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(file);
    else if (entry.isFile()) await syncEntry(file);
  }
  await syncFolder(folder);
}
