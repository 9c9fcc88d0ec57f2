import type { ShellSidecar } from '@tableside/contracts/registry/shell';
import { readReleasedShell, readShellFile } from '@tableside/registry/shell/publish-shell';
import type { ServedShell } from '@tableside/registry/shell/shell-entry';
import type { StoreReader } from '@tableside/registry/store';
import type { Logger } from '../logger';

export interface ShellAssetsParts {
  /** Files of the shell that runs, by their names. */
  readonly own: Pick<StoreReader, 'read'>;
  readonly store: StoreReader;
  /** Releases of the shell that tabs may have been opened with. */
  readonly listServed: () => Promise<readonly ServedShell[]>;
  readonly log: Logger;
}

/** Files of the shell for browsers, by their names: those of the shell that runs, else those of any release that tabs may
 * have been opened with. Names hold a hash of what is in the file, so it does not matter which release a file comes from. */
export class ShellAssets implements Pick<StoreReader, 'read'> {
  /** By the hash of their `release.json`. */
  private readonly sidecars = new Map<string, ShellSidecar>();

  constructor(private readonly parts: ShellAssetsParts) {}

  /** @returns null where no release has the file, or none has it as it was released */
  async read(file: string): Promise<Buffer | null> {
    const { own, store, listServed, log } = this.parts;
    const bytes = await own.read(file);
    if (bytes) return bytes;
    for (const release of await listServed()) {
      try {
        const sidecar = await this.readSidecar(release);
        const found = await readShellFile(store, sidecar, `client/${file}`);
        if (found) return found;
      } catch (error) {
        log.warn({ err: error, release: release.version, file }, 'file of a shell not served');
      }
    }
    return null;
  }

  private async readSidecar(release: ServedShell): Promise<ShellSidecar> {
    const known = this.sidecars.get(release.integrity);
    if (known) return known;
    const sidecar = await readReleasedShell(this.parts.store, release);
    this.sidecars.set(release.integrity, sidecar);
    return sidecar;
  }
}
