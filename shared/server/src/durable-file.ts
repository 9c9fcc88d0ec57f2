import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export interface DurableOptions {
  /** Where the file is written before it is moved; in the same folder, and not there yet. */
  readonly draft: string;
  /** Rights of the file, less the process's umask; default those of any file. */
  readonly mode?: number;
}

/** Writes a file so that nobody ever sees a part of it, and so that it is whole after a power cut once the promise has
 * resolved. What was there is replaced.
 * @throws {Error} of the file system; no draft is left then */
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

/** Writes a new file whose content outlives a power cut. Its name does so after {@link syncFolder}.
 * @throws {Error} of the file system; nothing is left then */
export async function writeSynced(file: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
  } catch (error) {
    // A full disk is not to be filled with halves.
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

/** Makes a folder, and those above it that are missing, so that their names outlive a power cut.
 * @param mode rights of what is made, less the process's umask */
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

/** Makes the names in a folder outlive a power cut: what was created, moved and removed there. Windows, which cannot open
 * folders, does so by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncEntry(folder);
}

async function syncEntry(place: string): Promise<void> {
  // Windows syncs no file that is open for reading only.
  const handle = await open(place, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes everything below a folder outlive a power cut: for what another program has written without a sync. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(place);
    else if (entry.isFile()) await syncEntry(place);
  }
  await syncFolder(folder);
}
