import {
  type ContentEntry as RegisteredContent,
  integrityOf,
  type StoreReader,
} from '@tableside/registry/reader';
import type { PublishedDocuments } from '@tableside/contracts/content/model';
import { readContentRevision } from '@tableside/contracts/content/read';
import { contentRevisionKey } from '@tableside/contracts/content/wire';
import { CONTENT_REVISION } from '@tableside/contracts/registry/names';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../logger';

export interface ContentEntry extends RegisteredContent {
  readonly owner: string;
}

export interface LiveContent extends ContentEntry {
  readonly documents: PublishedDocuments;
}

/** Looks again for a revision that could not be read at most this often, in milliseconds. */
const RETRY_EVERY_MS = 3000;
/** Revisions that are kept at most: the live one, and what a rollback may come back to. */
const KEPT_MAX = 8;

interface Kept {
  readonly reading: Promise<LiveContent | null>;
  until: number;
}

/** Reads published documents from the release store, once per revision. Whatever cannot be shown is left
 * out, which the log says once, and the built-in copy stands in its place. */
export class ContentSource {
  private readonly kept = new LRUCache<string, Kept>({ max: KEPT_MAX });
  private readonly told = new Set<string>();

  constructor(
    private readonly store: Pick<StoreReader, 'read'>,
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns null while nothing is published or the revision cannot be read; never rejects */
  async read(entry: ContentEntry | null): Promise<LiveContent | null> {
    if (!entry) return null;
    const key = `${entry.owner} ${entry.revision} ${entry.integrity}`;
    const known = this.kept.get(key);
    if (known && this.now() < known.until) return known.reading;
    const kept: Kept = { reading: this.tryToRead(entry, key), until: Infinity };
    this.kept.set(key, kept);
    const live = await kept.reading;
    if (!live) kept.until = this.now() + RETRY_EVERY_MS;
    return live;
  }

  private async tryToRead(entry: ContentEntry, key: string): Promise<LiveContent | null> {
    const { revision } = entry;
    try {
      const { documents, problems } = await this.readRevision(entry);
      this.tellOnce(`${key} read`, () => {
        this.log.info({ revision, kinds: Object.keys(documents) }, 'content read');
        for (const problem of problems) this.log.warn({ revision, problem }, 'content left out');
      });
      return { ...entry, documents };
    } catch (error) {
      this.tellOnce(key, () =>
        this.log.error(
          { err: error, revision },
          'content cannot be read; the built-in copy stands in',
        ),
      );
      return null;
    }
  }

  private async readRevision({ owner, revision, integrity }: ContentEntry) {
    const key = contentRevisionKey(owner, revision);
    if (!CONTENT_REVISION.test(revision)) throw new Error(`${key} is no revision of content.`);
    const bytes = await this.store.read(key);
    if (!bytes) throw new Error(`${key} is not in the release store.`);
    if (integrityOf(bytes) !== integrity) throw new Error(`${key} is not what was published.`);
    const read = readContentRevision(JSON.parse(bytes.toString('utf8')));
    if (!read.revision) throw new Error(`${key}: ${read.problems.join(' ')}`);
    if (read.revision.revision !== revision) throw new Error(`${key} holds another revision.`);
    return read;
  }

  private tellOnce(key: string, tell: () => void): void {
    if (this.told.has(key)) return;
    this.told.add(key);
    tell();
  }
}
