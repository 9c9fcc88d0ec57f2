import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { registeredShells, type RegisteredShells } from '@tableside/contracts/registry/shell';
import { z } from 'zod';
import type { Refused } from '../launched/messages';
import type { Logger } from '../logger';

const remembered = z.object({
  /** The registry's entry that the releases were refused under. */
  shells: registeredShells.nullable(),
  refused: z.array(z.object({ version: z.string(), reason: z.string() })),
});

interface Refusal {
  readonly reason: string;
  readonly isKept: boolean;
}

/** Releases of the shell that are not run, until the registry's entry changes. Those that were run and were not well are
 * remembered in a file: a launcher that starts again does not try them again. */
export class Refusals {
  private readonly found = new Map<string, Refusal>();
  private shells: RegisteredShells | null = null;
  private saved = '';
  private saving = Promise.resolve();

  /** @param file nobody else's */
  constructor(
    private readonly file: string,
    private readonly log: Logger,
  ) {}

  /** Reads what was refused before a restart. A file that is missing or damaged tells nothing. */
  async recall(): Promise<void> {
    try {
      this.saved = await readFile(this.file, 'utf8');
      const { shells, refused } = remembered.parse(JSON.parse(this.saved));
      this.shells = shells;
      for (const { version, reason } of refused) this.found.set(version, { reason, isKept: true });
    } catch (error) {
      const isMissing = Object(error).code === 'ENOENT';
      if (!isMissing) this.log.warn({ err: error }, 'refused shells are not remembered');
    }
  }

  /** Takes note of the registry's entry. A release that is activated again is tried again, also where nobody saw what was live
   * in between. */
  follow(shells: RegisteredShells | null): void {
    // A store that cannot be read says nothing of what is live.
    if (!shells || isDeepStrictEqual(shells, this.shells)) return;
    this.found.delete(shells.active.version);
    this.shells = shells;
    this.save();
  }

  /** @param isKept true for a release that ran and was not well, which a restart does not change */
  add(version: string, reason: string, isKept: boolean): void {
    this.found.set(version, { reason, isKept });
    this.save();
  }

  has(version: string): boolean {
    return this.found.has(version);
  }

  reasonOf(version: string): string | undefined {
    return this.found.get(version)?.reason;
  }

  list(): Refused {
    return [...this.found].map(([version, { reason }]) => ({ version, reason }));
  }

  /** Settles once the file says what is refused. */
  get written(): Promise<void> {
    return this.saving;
  }

  private save(): void {
    const refused = [...this.found]
      .filter(([, { isKept }]) => isKept)
      .map(([version, { reason }]) => ({ version, reason }));
    if (refused.length === 0 && !this.saved) return;
    const text = JSON.stringify({ shells: this.shells, refused });
    if (text === this.saved) return;
    this.saved = text;
    this.saving = this.saving.then(() => this.write(text));
  }

  private async write(text: string): Promise<void> {
    try {
      await mkdir(path.dirname(this.file), { recursive: true });
      await writeFile(`${this.file}.tmp`, text);
      await rename(`${this.file}.tmp`, this.file);
    } catch (error) {
      this.log.warn({ err: error }, 'refused shells are not remembered');
    }
  }
}
