import {
  KEPT_MS,
  readDocument,
  parseJson,
  revisionKey,
  type StoreReader,
} from '@tableside/registry/reader';
import type { RegistrySource } from './registry-source';

export interface ServedReleasesOptions {
  readonly store: Pick<StoreReader, 'read' | 'seal'>;
  readonly environment: string;
  readonly registry: Pick<RegistrySource, 'read'>;
}

/** Which releases' files anyone may load: those that the registry lists, and those that it listed within the time that files are
 * kept for open tabs. What was only published is nobody's page. */
export class ServedReleases {
  /** As `base` names them. */
  private readonly known = new Set<string>();
  /** The newest revision whose releases are known. */
  private readTo = 0;
  private reading: Promise<void> | null = null;

  constructor(private readonly options: ServedReleasesOptions) {}

  /** @param base such as `/releases/menu/1.0.0/` */
  async has(base: string): Promise<boolean> {
    if (this.known.has(base)) return true;
    // Another server may have made a page of a newer state.
    const { revision, active, earlier, canaries } = await this.options.registry.read(Infinity);
    const listed = [active, earlier, canaries].flatMap((releases) => [...releases.values()]);
    if (listed.some((release) => release.base === base)) return true;
    if (revision > this.readTo) {
      this.reading ??= this.learn(revision).finally(() => (this.reading = null));
      await this.reading;
    }
    return this.known.has(base);
  }

  /** Reads the states up to a revision, the newest first. One that was replaced before the time of tabs ends it. */
  private async learn(revision: number): Promise<void> {
    const oldest = Date.now() - KEPT_MS;
    for (let number = revision; number > this.readTo; number -= 1) {
      const state = await this.readState(number);
      if (!state) continue;
      for (const { active, lastGood, canary } of Object.values(state.document.remotes))
        for (const release of [active, lastGood, canary]) if (release) this.known.add(release.base);
      if (Date.parse(state.changedAt ?? '') < oldest) break;
    }
    this.readTo = revision;
  }

  /** @returns null for a state that cannot be read, or that nobody trusted has signed */
  private async readState(revision: number) {
    const { store, environment } = this.options;
    const key = revisionKey(environment, revision);
    try {
      const bytes = await store.read(key);
      if (!bytes) return null;
      const value = parseJson(bytes, key);
      await store.seal?.checkDocument(value, key);
      return readDocument(value, key);
    } catch {
      return null;
    }
  }
}
