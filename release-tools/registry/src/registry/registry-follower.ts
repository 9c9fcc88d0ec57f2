import { Refusal } from '../store/refusal';
import {
  listRevisions,
  parseJson,
  pointerKey,
  revisionKey,
  type StoreReader,
} from '../store/store';
import { readDocument, type LiveRegistry, type ReadDocument } from './read-document';
import { resolveConflicts } from './resolve-conflicts';

interface FollowerOptions {
  readonly store: StoreReader;
  readonly environment: string;
  /** Called once for each problem until it changes. */
  readonly notify?: (message: string) => void;
}

/** A state of the registry, and the bytes that it was read from. */
interface Found extends ReadDocument {
  readonly bytes: Buffer;
}

/** How many earlier states are read to resolve conflicts. */
const REMEMBERED = 100;

/**
 * Finds the newest readable state of the registry. The pointer is a copy of a revision: if it is missing,
 * damaged, behind, or of an unknown schema, the revisions are read instead. Never goes back to an older
 * state.
 */
export class RegistryFollower {
  private current: Found | null = null;
  private pointer: Buffer | null | undefined;
  /** The number of the next revision. */
  private next = 1;
  private readonly notified = new Map<string, string>();

  constructor(private readonly options: FollowerOptions) {}

  /**
   * Polls the store.
   * @returns the same object until there is a newer state; null until there is any. Never rejects
   */
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

  /** @returns the revision that the pointer is a copy of; null when the pointer is not usable */
  private async follow(bytes: Buffer | null | undefined): Promise<Found | null> {
    const key = pointerKey(this.options.environment);
    if (this.current && bytes?.equals(this.current.bytes)) {
      this.notified.delete(key);
      return this.current;
    }
    if (bytes === null) this.notify(key, `${key} is missing.`);
    const read = bytes && (await this.parse(bytes, key));
    if (!read) return null;
    const { revision } = read.document;
    const shown = this.current?.document.revision ?? 0;
    if (revision < shown) {
      this.notify(
        key,
        `${key} is behind: it has revision ${revision}, but revision ${shown} is shown. If the store was restored from a backup, restart the shell server to follow it.`,
      );
      return null;
    }
    this.notified.delete(key);
    const own = read.problems.length > 0 ? await this.readRevision(revision) : null;
    return own && own.problems.length < read.problems.length ? own : read;
  }

  private async findRevision(): Promise<Found | null> {
    const { store, environment } = this.options;
    const folder = `registry/${environment}/revisions`;
    const revisions = await listRevisions(store, environment).catch((error: unknown) => {
      this.notify(folder, `${folder} cannot be read: ${String(error)}.`);
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
    this.notify(key, `${key} cannot be read: it contains revision ${read.document.revision}.`);
    return null;
  }

  /** @returns undefined when the store fails */
  private async fetch(key: string): Promise<Buffer | null | undefined> {
    const failure = `reading ${key}`;
    try {
      const bytes = await this.options.store.read(key);
      this.notified.delete(failure);
      return bytes;
    } catch (error) {
      this.notify(failure, `${key} cannot be read: ${String(error)}.`);
      return undefined;
    }
  }

  private async parse(bytes: Buffer, key: string): Promise<Found | null> {
    try {
      const value = parseJson(bytes, key);
      const read = { ...readDocument(value, key), bytes };
      await this.options.store.signer?.verifyDocument(value, key);
      return read;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.notify(
        key,
        error.message.startsWith(key) ? error.message : `${key} is skipped. ${error.message}`,
      );
      return null;
    }
  }

  private notify(key: string, message: string): void {
    if (this.notified.get(key) === message) return;
    this.notified.set(key, message);
    this.options.notify?.(message);
  }
}

const isSame = (one: Buffer | null | undefined, other: Buffer | null | undefined): boolean =>
  one && other ? one.equals(other) : one === other;

/** Earlier states than a revision, newest first, as far as they can be read. */
export async function* readEarlier(
  { store, environment }: Pick<FollowerOptions, 'store' | 'environment'>,
  revision: number,
): AsyncGenerator<LiveRegistry> {
  const oldest = Math.max(1, revision - REMEMBERED);
  for (let earlier = revision - 1; earlier >= oldest; earlier -= 1) {
    const key = revisionKey(environment, earlier);
    try {
      const bytes = await store.read(key);
      if (bytes) yield readDocument(parseJson(bytes, key), key).document;
    } catch {
      // The revision before it may be readable.
    }
  }
}

/**
 * The state of the registry that a shell server would show after a restart, and what it would skip.
 * @returns null when there is no readable state
 */
export async function readShown(
  store: StoreReader,
  environment: string,
  notify?: (message: string) => void,
): Promise<ReadDocument | null> {
  const read = await new RegistryFollower({ store, environment, ...(notify && { notify }) }).look();
  if (!read) return null;
  const { revision } = read.document;
  const settled = await resolveConflicts(read.document, () =>
    readEarlier({ store, environment }, revision),
  );
  return { ...read, document: settled.document, problems: [...read.problems, ...settled.problems] };
}
