import {
  type ContentEntry as RegisteredContent,
  integrityOf,
  type StoreReader,
} from '@tableside/registry/reader';
import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { readContentRevision } from '@tableside/contracts/content/read';
import { contentRevisionKey } from '@tableside/contracts/content/wire';
import { CONTENT_REVISION } from '@tableside/contracts/registry/names';
import type { Logger } from '../logger';
import { PromiseCache } from '../promise-cache';

export interface ContentEntry extends RegisteredContent {
  readonly owner: string;
}

export interface LiveContent extends ContentEntry {
  readonly documents: PublishedContentByType;
}

/** Minimum interval between retries of an unreadable revision, in milliseconds. */
const RETRY_EVERY_MS = 3000;
/** Maximum number of cached revisions: the live one and rollback targets. */
const STORED_MAX = 8;

/** Reads published content once per revision. Invalid entries are skipped and logged once. */
export class ContentSource {
  private readonly revisions: PromiseCache<LiveContent | null>;
  private readonly notified = new Set<string>();

  constructor(
    private readonly store: Pick<StoreReader, 'read'>,
    private readonly log: Logger,
    now = Date.now,
  ) {
    this.revisions = new PromiseCache({ max: STORED_MAX, emptyTtlMs: RETRY_EVERY_MS, now });
  }

  /** @returns null when nothing is published or the revision cannot be read; never rejects */
  async read(entry: ContentEntry | null): Promise<LiveContent | null> {
    if (!entry) return null;
    const key = `${entry.owner} ${entry.revision} ${entry.integrity}`;
    return this.revisions.get(key, () => this.readIfAvailable(entry, key));
  }

  private async readIfAvailable(entry: ContentEntry, key: string): Promise<LiveContent | null> {
    const { revision } = entry;
    try {
      const { documents, problems } = await this.readRevision(entry);
      this.reportOnce(`${key} read`, () => {
        this.log.info({ revision, kinds: Object.keys(documents) }, 'content read');
        for (const problem of problems) this.log.warn({ revision, problem }, 'content skipped');
      });
      return { ...entry, documents };
    } catch (error) {
      this.reportOnce(key, () =>
        this.log.error({ err: error, revision }, 'content cannot be read; using the built-in copy'),
      );
      return null;
    }
  }

  private async readRevision({ owner, revision, integrity }: ContentEntry) {
    const key = contentRevisionKey(owner, revision);
    if (!CONTENT_REVISION.test(revision)) throw new Error(`${key} is not a content revision.`);
    const bytes = await this.store.read(key);
    if (!bytes) throw new Error(`${key} is not in the release store.`);
    if (integrityOf(bytes) !== integrity)
      throw new Error(`${key} does not match its published hash.`);
    const read = readContentRevision(JSON.parse(bytes.toString('utf8')));
    if (!read.revision) throw new Error(`${key}: ${read.problems.join(' ')}`);
    if (read.revision.revision !== revision) throw new Error(`${key} holds another revision.`);
    return read;
  }

  private reportOnce(key: string, notify: () => void): void {
    if (this.notified.has(key)) return;
    this.notified.add(key);
    notify();
  }
}
