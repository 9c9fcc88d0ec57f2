import { createHash } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releasePath } from '@tableside/contracts/registry/release';
import { makeFolder } from '@tableside/server/durable-file';
import { z } from 'zod';
import { Refusal, usageError } from '../store/refusal';

/** Limits of one upload. */
const LIMITS = { bytes: 128_000_000, files: 2000 };
/** Concurrent uploads of a caller. */
export const UPLOADS_MAX = 20;
/** How long an upload waits for its command, in milliseconds. */
const UPLOAD_RETENTION_MS = 3_600_000;

export interface UploadName {
  readonly owner: string;
  readonly verb: 'publish' | 'content';
  readonly remote: string;
  readonly id: string;
}

interface Size {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Uploaded files that no command has used yet. They are stored outside of the store; leftovers of a crash
 * are deleted at the next start.
 */
export class Uploads {
  private readonly sizes = new Map<string, Size>();

  private constructor(
    private readonly folder: string,
    private readonly limits: Size,
  ) {}

  static async open(folder: string, limits: Size = LIMITS): Promise<Uploads> {
    await rm(folder, { recursive: true, force: true });
    await makeFolder(folder, 0o700);
    return new Uploads(folder, limits);
  }

  /** @throws {Refusal} for a path outside of the upload, an existing file, and when a limit is exceeded */
  async put(name: UploadName, file: string, bytes: Buffer): Promise<void> {
    if (!releasePath.safeParse(file).success || file.length > PATH_MAX)
      throw usageError(`"${file.slice(0, PATH_MAX)}" is not a valid path.`);
    const folder = await this.start(name);
    const { files, bytes: before } = this.sizes.get(folder) ?? { files: 0, bytes: 0 };
    const size = { files: files + 1, bytes: before + bytes.length };
    if (size.files > this.limits.files || size.bytes > this.limits.bytes)
      throw new Refusal(['The upload has too many files or is too large.']);
    this.sizes.set(folder, size);
    const target = path.join(folder, file);
    await makeFolder(path.dirname(target), 0o700);
    await writeFile(target, bytes, { flag: 'wx', mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw usageError(`${file} was already uploaded.`);
        throw error;
      },
    );
  }

  locate({ owner, verb, remote, id }: UploadName): string {
    z.uuid().parse(id);
    const name = createHash('sha256').update(JSON.stringify([owner, verb, remote, id]));
    return path.join(this.homeOf(owner), name.digest('hex'));
  }

  async remove(name: UploadName): Promise<void> {
    const folder = this.locate(name);
    this.sizes.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }

  private homeOf = (owner: string): string =>
    path.join(this.folder, createHash('sha256').update(owner).digest('hex'));

  private async start(name: UploadName): Promise<string> {
    const folder = this.locate(name);
    if (this.sizes.has(folder)) return folder;
    const home = this.homeOf(name.owner);
    await makeFolder(home, 0o700);
    const present = await readdir(home);
    for (const each of present) {
      const { mtimeMs } = await stat(path.join(home, each));
      if (Date.now() - mtimeMs < UPLOAD_RETENTION_MS) continue;
      this.sizes.delete(path.join(home, each));
      await rm(path.join(home, each), { recursive: true, force: true });
    }
    if ((await readdir(home)).length >= UPLOADS_MAX)
      throw new Refusal([
        'You have too many unfinished uploads. Run their commands, or wait an hour.',
      ]);
    await makeFolder(folder, 0o700);
    return folder;
  }
}

const PATH_MAX = 300;
