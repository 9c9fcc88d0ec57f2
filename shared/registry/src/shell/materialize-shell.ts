import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellSidecar } from '@tableside/contracts/registry/release';
import { integrityOf } from '../hash';
import { Refusal } from '../refusal';
import type { StoreReader } from '../store';
import { readShellFile } from './publish-shell';

/** Puts a stored release of the shell into a folder, where it can be run. What is there already is compared with its hashes
 * and made anew where it differs.
 * @param folder its own
 * @throws {Refusal} when a file is missing from the store or was changed there */
export async function materializeShell(
  store: StoreReader,
  sidecar: ShellSidecar,
  folder: string,
): Promise<void> {
  if (await isWhole(sidecar, folder)) return;
  const aside = `${folder}.${process.pid}.tmp`;
  await rm(aside, { recursive: true, force: true });
  try {
    for (const file of Object.keys(sidecar.files)) {
      const bytes = await readShellFile(store, sidecar, file);
      if (!bytes) throw new Refusal([`${file} is not listed in release.json.`]);
      const place = path.join(aside, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, bytes);
    }
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function isWhole({ files }: ShellSidecar, folder: string): Promise<boolean> {
  for (const [file, { integrity }] of Object.entries(files)) {
    const bytes = await readFile(path.join(folder, file)).catch(() => null);
    if (!bytes || integrityOf(bytes) !== integrity) return false;
  }
  return true;
}
