import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RestaurantRecord } from '../../records/record';

const FILE = 'records.ndjson';
const BUFFER_CHARACTERS = 1024 * 1024;

/** Keeps records in a temporary file between reading and writing, so that memory does not grow with the city. */
export class RecordSpool {
  private lines: string[] = [];
  private size = 0;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    /** Removed when it closes. */
    private readonly directory: string,
  ) {}

  static async create(): Promise<RecordSpool> {
    const directory = await mkdtemp(join(tmpdir(), 'tableside-city-'));
    const path = join(directory, FILE);
    return new RecordSpool(path, await open(path, 'w'), directory);
  }

  async add(record: RestaurantRecord): Promise<void> {
    const line = `${JSON.stringify(record)}\n`;
    this.lines.push(line);
    this.size += line.length;
    if (this.size >= BUFFER_CHARACTERS) await this.flush();
  }

  /** Reads back what was added, in order, in lists of at most `batchSize`. */
  async *batches(batchSize: number): AsyncGenerator<RestaurantRecord[]> {
    await this.flush();
    let batch: RestaurantRecord[] = [];
    for await (const line of createInterface({ input: createReadStream(this.path) })) {
      batch.push(JSON.parse(line) as RestaurantRecord);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length) yield batch;
  }

  /** Removes the temporary file. */
  async close(): Promise<void> {
    await this.flush();
    await this.handle.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  private async flush(): Promise<void> {
    if (!this.lines.length) return;
    await this.handle.appendFile(this.lines.join(''));
    this.lines = [];
    this.size = 0;
  }
}
