import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RegisteredShell } from '@tableside/contracts/registry/shell';
import { materializeShell } from '@tableside/registry/shell/materialize-shell';
import { readReleasedShell } from '@tableside/registry/shell/publish-shell';
import type { StoreReader } from '@tableside/registry/store';

/** Copies of the shell's releases in a folder of this machine, where they are run. */
export class KeptReleases {
  /** @param folder nobody else's: what does not belong to a release is removed */
  constructor(
    private readonly store: StoreReader,
    private readonly folder: string,
  ) {}

  /** Puts a release into the folder; what is there already is compared with its hashes first.
   * @returns its program
   * @throws when a file is missing from the store or was changed there */
  async prepare(release: RegisteredShell): Promise<string> {
    const sidecar = await readReleasedShell(this.store, release);
    const place = path.join(this.folder, release.version);
    await materializeShell(this.store, sidecar, place);
    return path.join(place, 'server/main.cjs');
  }

  /** Removes all but these versions. */
  async removeOthers(versions: readonly string[]): Promise<void> {
    const names = await readdir(this.folder).catch((): string[] => []);
    for (const name of names)
      if (!versions.includes(name))
        await rm(path.join(this.folder, name), { recursive: true, force: true });
  }
}
