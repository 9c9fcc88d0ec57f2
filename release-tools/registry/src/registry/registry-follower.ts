import { Refusal } from '../store/refusal';
import {
  listRevisions,
  parseJson,
  pointerKey,
  revisionKey,
  type StoreReader,
} from '../store/store';
import { readDocument, type LiveDocument, type ReadDocument } from './read-document';
import { settleClaims } from './settle-claims';

interface FollowerOptions {
  readonly store: StoreReader;
  readonly environment: string;
  /** Told of what cannot be read, once until it changes. */
  readonly tell?: (sentence: string) => void;
}

/** A state of the registry, and the bytes that it was read from. */
interface Found extends ReadDocument {
  readonly bytes: Buffer;
}

/** So many states before are asked who had a claim first. */
const REMEMBERED = 100;

/**
 * Finds the newest state of the registry that can be read. The pointer is a copy of a revision: where it is missing, damaged
 * or behind, or of a schema that this program does not know, the revisions tell. What was found once is never given up for
 * an older state.
 */
export class RegistryFollower {
  private current: Found | null = null;
  private pointer: Buffer | null | undefined;
  /** The revision that would come next. */
  private next = 1;
  private readonly told = new Map<string, string>();

  constructor(private readonly options: FollowerOptions) {}

  /** Looks at the store: twice where nothing has changed.
   * @returns the same object until there is something newer; null until there is anything. Never rejects */
  async look(): Promise<ReadDocument | null> {
    const { environment } = this.options;
    const [pointer, next] = await Promise.all([
      this.fetch(pointerKey(environment)),
      this.current && this.fetch(revisionKey(environment, this.next)),
    ]);
    const hasMoved = !isSame(pointer, this.pointer);
    if (this.current && !hasMoved && !next) return this.current;
    this.pointer = pointer;
    const pointed = hasMoved ? await this.follow(pointer) : null;
    const start = pointed ?? this.current ?? (await this.findRevision());
    if (start) await this.climb(start, pointed ? start.document.revision + 1 : this.next);
    return this.current;
  }

  /** @returns what the pointer is a copy of; null for a pointer that is not to be followed */
  private async follow(bytes: Buffer | null | undefined): Promise<Found | null> {
    const key = pointerKey(this.options.environment);
    if (this.current && bytes?.equals(this.current.bytes)) {
      this.told.delete(key);
      return this.current;
    }
    if (bytes === null) this.tell(key, `${key} is missing.`);
    const read = bytes && (await this.parse(bytes, key));
    if (!read) return null;
    const { revision } = read.document;
    const shown = this.current?.document.revision ?? 0;
    if (revision < shown) {
      this.tell(
        key,
        `${key} is behind: it is of revision ${revision}, and revision ${shown} is shown. A restart follows it where the store was put back.`,
      );
      return null;
    }
    this.told.delete(key);
    const own = read.problems.length > 0 ? await this.readRevision(revision) : null;
    return own && own.problems.length < read.problems.length ? own : read;
  }

  private async findRevision(): Promise<Found | null> {
    const { store, environment } = this.options;
    const folder = `registry/${environment}/revisions`;
    const revisions = await listRevisions(store, environment).catch((error: unknown) => {
      this.tell(folder, `${folder} cannot be read: ${String(error)}.`);
      return [];
    });
    this.next = (revisions.at(-1) ?? 0) + 1;
    for (const revision of revisions.reverse()) {
      const read = await this.readRevision(revision);
      if (read) return read;
    }
    return null;
  }

  private async climb(start: Found, from: number): Promise<void> {
    this.current = start;
    const { environment } = this.options;
    for (this.next = from; await this.fetch(revisionKey(environment, this.next)); this.next += 1) {
      this.current = (await this.readRevision(this.next)) ?? this.current;
    }
  }

  private async readRevision(revision: number): Promise<Found | null> {
    const key = revisionKey(this.options.environment, revision);
    const bytes = await this.fetch(key);
    const read = bytes && (await this.parse(bytes, key));
    if (!read) return null;
    if (read.document.revision === revision) return read;
    this.tell(key, `${key} cannot be read: it says that it is revision ${read.document.revision}.`);
    return null;
  }

  /** @returns undefined when the store fails */
  private async fetch(key: string): Promise<Buffer | null | undefined> {
    const failure = `reading ${key}`;
    try {
      const bytes = await this.options.store.read(key);
      this.told.delete(failure);
      return bytes;
    } catch (error) {
      this.tell(failure, `${key} cannot be read: ${String(error)}.`);
      return undefined;
    }
  }

  private async parse(bytes: Buffer, key: string): Promise<Found | null> {
    try {
      const value = parseJson(bytes, key);
      const read = { ...readDocument(value, key), bytes };
      await this.options.store.seal?.checkDocument(value, key);
      return read;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.tell(
        key,
        error.message.startsWith(key) ? error.message : `${key} is passed over. ${error.message}`,
      );
      return null;
    }
  }

  private tell(key: string, sentence: string): void {
    if (this.told.get(key) === sentence) return;
    this.told.set(key, sentence);
    this.options.tell?.(sentence);
  }
}

const isSame = (one: Buffer | null | undefined, other: Buffer | null | undefined): boolean =>
  one && other ? one.equals(other) : one === other;

/** States before a revision, the newest first, as far as they can be read. */
export async function* readEarlier(
  { store, environment }: Pick<FollowerOptions, 'store' | 'environment'>,
  revision: number,
): AsyncGenerator<LiveDocument> {
  const oldest = Math.max(1, revision - REMEMBERED);
  for (let earlier = revision - 1; earlier >= oldest; earlier -= 1) {
    const key = revisionKey(environment, earlier);
    try {
      const bytes = await store.read(key);
      if (bytes) yield readDocument(parseJson(bytes, key), key).document;
    } catch {
      // The one before it may tell.
    }
  }
}

/** The state of the registry that a shell server shows which starts now, and what it leaves out of it.
 * @returns null where there is none that can be read */
export async function readShown(
  store: StoreReader,
  environment: string,
  tell?: (sentence: string) => void,
): Promise<ReadDocument | null> {
  const read = await new RegistryFollower({ store, environment, ...(tell && { tell }) }).look();
  if (!read) return null;
  const { revision } = read.document;
  const settled = await settleClaims(read.document, () =>
    readEarlier({ store, environment }, revision),
  );
  return { ...read, document: settled.document, problems: [...read.problems, ...settled.problems] };
}
