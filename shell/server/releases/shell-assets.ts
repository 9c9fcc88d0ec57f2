import type { ShellSidecar } from '@tableside/contracts/registry/release';
import { readShellFile } from '@tableside/registry/shell/publish-shell';
import { listStoredShells } from '@tableside/registry/shell/stored-shells';
import type { StoreReader } from '@tableside/registry/store';
import type { Logger } from '../logger';

/** The store is asked for its shells at most this often, in milliseconds: anyone may ask for files that no shell has. */
const LOOK_EVERY_MS = 5000;

export interface ShellAssetsParts {
  /** Files of the shell that runs, by their names. */
  readonly own: Pick<StoreReader, 'read'>;
  readonly store: StoreReader;
  readonly log: Logger;
}

/** Files of the shell for browsers, by their names: those of the shell that runs, else those of any stored shell. Tabs may have
 * been opened with one before it, or by a server that runs one after it. Names hold a hash of what is in the file, so it does
 * not matter which release a file comes from. */
export class ShellAssets implements Pick<StoreReader, 'read'> {
  private shells: Promise<readonly ShellSidecar[]> = Promise.resolve([]);
  private lookedAt = 0;

  constructor(private readonly parts: ShellAssetsParts) {}

  /** @returns null where no release has the file, or none has it as it was released */
  async read(file: string): Promise<Buffer | null> {
    const { own, store, log } = this.parts;
    const bytes = await own.read(file);
    if (bytes) return bytes;
    for (const shell of await this.listShells()) {
      try {
        const found = await readShellFile(store, shell, `client/${file}`);
        if (found) return found;
      } catch (error) {
        log.warn({ err: error, release: shell.version, file }, 'file of a shell not served');
      }
    }
    return null;
  }

  private listShells(): Promise<readonly ShellSidecar[]> {
    if (Date.now() - this.lookedAt >= LOOK_EVERY_MS) {
      const { store, log } = this.parts;
      const before = this.shells;
      this.lookedAt = Date.now();
      this.shells = listStoredShells(store).catch((error: unknown) => {
        log.warn({ err: error }, 'stored shells cannot be listed');
        return before;
      });
    }
    return this.shells;
  }
}
