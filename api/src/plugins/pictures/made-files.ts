import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createWorkQueue } from '../../lib/work-queue';

/** A kept file begins with the SHA-256 of what follows: after a power cut a file may be there and hold nothing, or half. */
const HASH_BYTES = 32;

export interface MadeFilesOptions {
  /** For what is asked for most. */
  readonly memoryBytes: number;
  /** How many are made at a time. */
  readonly workers: number;
  /** How many may wait for that. */
  readonly maxWaiting: number;
}

export interface MadeFile {
  /** Names the content: equal keys are equal bytes. */
  readonly key: string;
  /** Where it is kept on disk; null for nowhere. */
  readonly file: string | null;
  readonly make: () => Promise<Buffer>;
}

/** Makes files once and keeps them: hot ones in memory, all of them on disk. */
export function createMadeFiles({ memoryBytes, workers, maxWaiting }: MadeFilesOptions) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    maxEntrySize: memoryBytes / 4,
    sizeCalculation: ({ length }) => length,
  });
  const queue = createWorkQueue(workers, { maxWaiting });
  const running = new Map<string, Promise<Buffer>>();

  const findOrMake = async ({ file, make }: MadeFile): Promise<Buffer> => {
    const kept = file === null ? null : readKept(await readFile(file).catch(() => null));
    if (kept) return kept;
    const made = await queue(make);
    if (file) await keep(file, made);
    return made;
  };

  return {
    /** The file's bytes. Callers that ask for one key at the same time share the work.
     * @throws {QueueFullError} too much waits to be made
     * @throws whatever `make` throws; nothing is kept then */
    async read(wanted: MadeFile): Promise<Buffer> {
      const { key } = wanted;
      const hot = memory.get(key);
      if (hot) return hot;
      const joined = running.get(key);
      if (joined) return joined;
      const work = findOrMake(wanted).finally(() => running.delete(key));
      running.set(key, work);
      const made = await work;
      memory.set(key, made);
      return made;
    },
  };
}

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** @returns null for what is not whole */
function readKept(file: Buffer | null): Buffer | null {
  const bytes = file?.subarray(HASH_BYTES);
  return bytes?.length && file?.subarray(0, HASH_BYTES).equals(hash(bytes)) ? bytes : null;
}

/** Writes a file beside its place and moves it there, so that no reader sees half of it.
 * A full or read-only disk costs time, not the picture. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, Buffer.concat([hash(bytes), bytes]));
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
