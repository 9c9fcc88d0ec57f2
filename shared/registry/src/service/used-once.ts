import { appendFile, readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { makeFolder, writeDurably } from '@tableside/server/durable-file';
import { z } from 'zod';
import { forbidden } from '../keys/scope';

const entry = z.object({ id: z.string(), until: z.number() });

/** Remembers what holds once, until it holds no more, also over a restart. */
export class UsedOnce {
  private readonly until = new Map<string, number>();

  private constructor(
    private readonly file: string,
    private readonly now: () => number,
  ) {}

  /** @param file lies in a folder of the service's own */
  static async open(file: string, now: () => number = Date.now): Promise<UsedOnce> {
    const used = new UsedOnce(file, now);
    await makeFolder(path.dirname(file), 0o700);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) used.remember(line);
    used.forget();
    const kept = [...used.until].map(([id, until]) => `${JSON.stringify({ id, until })}\n`);
    const draft = `${file}.${randomUUID()}.tmp`;
    await writeDurably(file, Buffer.from(kept.join('')), { draft, mode: 0o600 });
    return used;
  }

  /** Uses something up. It is on the disk before anything is done by it.
   * @param until when it ends by itself, in milliseconds since 1970
   * @throws {Refusal} with code 3 the second time */
  async take(id: string, until: number): Promise<void> {
    this.forget();
    if (this.until.has(id)) throw forbidden('The request was made before: it is a repetition.');
    this.until.set(id, until);
    await appendFile(this.file, `${JSON.stringify({ id, until })}\n`, { mode: 0o600, flush: true });
  }

  private remember(line: string): void {
    try {
      const { id, until } = entry.parse(JSON.parse(line));
      this.until.set(id, until);
    } catch {
      // Half a line after a power cut: nothing was done by it.
    }
  }

  private forget(): void {
    for (const [id, until] of this.until) if (until <= this.now()) this.until.delete(id);
  }
}
