import { appendFile, readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { makeFolder, writeDurably } from '@tableside/server/durable-file';
import { z } from 'zod';
import { forbidden } from '../keys/scope';

const entry = z.object({ id: z.string(), until: z.number() });

/** A file with so many lines is written anew. */
export const LINES_MAX = 1000;

const lineOf = (id: string, until: number): string => `${JSON.stringify({ id, until })}\n`;

/** Remembers what holds once, until it holds no more, also over a restart. */
export class UsedOnce {
  private readonly until = new Map<string, number>();
  /** Lines of the file. */
  private count = 0;
  private writing: Promise<void> = Promise.resolve();

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
    await used.rewrite();
    return used;
  }

  /** Uses something up. It is on the disk before anything is done by it.
   * @param until when it ends by itself, in milliseconds since 1970
   * @throws {Refusal} with code 3 the second time */
  async take(id: string, until: number): Promise<void> {
    this.forget();
    if (this.until.has(id)) throw forbidden('The request was made before: it is a repetition.');
    this.until.set(id, until);
    // One after the other, also after one that failed.
    const written = this.writing.then(() => this.write(lineOf(id, until)));
    this.writing = written.catch(() => undefined);
    await written;
  }

  private async write(line: string): Promise<void> {
    if (this.count >= LINES_MAX) return this.rewrite();
    await appendFile(this.file, line, { mode: 0o600, flush: true });
    this.count += 1;
  }

  /** Leaves out what holds no more. */
  private async rewrite(): Promise<void> {
    this.forget();
    const lines = [...this.until].map(([id, until]) => lineOf(id, until));
    const draft = `${this.file}.${randomUUID()}.tmp`;
    await writeDurably(this.file, Buffer.from(lines.join('')), { draft, mode: 0o600 });
    this.count = lines.length;
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
