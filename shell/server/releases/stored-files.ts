import {
  integrityOf,
  type StoreReader,
  readShellFile,
  listStoredShells,
} from '@tableside/registry/reader';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { chooseEncoding, type Encoding } from '@tableside/server/encoding';
import { encodeForKeeps } from '../http/encoding';
import { sendText } from '../http/send-text';
import type { ShellSidecar } from '@tableside/contracts/registry/release';
import type { Logger } from '../logger';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

const KEPT = 'public, max-age=31536000, immutable';

interface SendOptions {
  readonly isMended?: boolean;
  readonly cacheControl?: string;
}

/** Bytes of files and of their encodings that are kept at most. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024;
/** Smaller files gain nothing from being encoded. */
const ENCODED_BYTES_MIN = 256;

const isText = (type: string): boolean => /text|json|svg/.test(type);

type MaybeFile = Buffer | null | undefined;

/** Serves files that never change under their address, from memory once they have been read. */
export class StoredFiles {
  private readonly kept = new Map<string, Promise<MaybeFile>>();
  private keptBytes = 0;

  /** @param options.hasBrotli the store may hold `NAME.br` beside a file: the same bytes, encoded when they were built */
  constructor(
    private readonly store: Pick<StoreReader, 'read'>,
    private readonly options: { readonly hasBrotli?: boolean } = {},
  ) {}

  /** Answers with a file, with 404 when there is none, or with 503 while the store cannot tell.
   * @param key null where the address names no file
   * @param options.isMended reads the file anew each time, since somebody may put it right
   * @param options.cacheControl default: browsers keep it for a year */
  async send(
    reply: FastifyReply,
    key: string | null,
    { isMended = false, cacheControl = KEPT }: SendOptions = {},
  ): Promise<FastifyReply> {
    const type = key && TYPES[path.extname(key)];
    // The server's part of a release is nobody's download, and types without a name are not ours.
    const raw = key && type ? await this.read(key, isMended) : null;
    if (raw === undefined) return sendText(reply, 'Not available\n', 503);
    if (!key || !type || !raw) return sendText(reply, 'Not found\n', 404);
    const wanted = chooseEncoding(reply.request.headers['accept-encoding']);
    const encoding = isText(type) && raw.length >= ENCODED_BYTES_MIN ? wanted : 'identity';
    const keptAs = isMended ? integrityOf(raw) : key;
    const body = encoding === 'identity' ? raw : await this.encoded(keptAs, raw, encoding);
    // Browsers keep the file for a year, and not because of this request.
    return reply
      .removeHeader('x-request-id')
      .headers({
        'content-type': type,
        'cache-control': cacheControl,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        ...(isText(type) && { vary: 'accept-encoding' }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .send(body);
  }

  private async read(key: string, isMended: boolean): Promise<MaybeFile> {
    const read = () => this.store.read(key).catch(() => undefined);
    return isMended ? read() : this.keep(key, read);
  }

  /** Who asks first waits for the smallest form too: their line is slower than our processor. */
  private async encoded(key: string, raw: Buffer, encoding: Encoding): Promise<Buffer> {
    const make = async () => (await this.built(key, encoding)) ?? encodeForKeeps(raw, encoding);
    return (await this.keep(`${encoding} ${key}`, make)) ?? raw;
  }

  private async built(key: string, encoding: Encoding): Promise<Buffer | null> {
    const isBuilt = this.options.hasBrotli && encoding === 'br';
    return isBuilt ? this.store.read(`${key}.br`).catch(() => null) : null;
  }

  private async keep(key: string, make: () => Promise<MaybeFile>): Promise<MaybeFile> {
    const known = this.kept.get(key);
    if (known) return known;
    const making = make();
    this.kept.set(key, making);
    const made = await making;
    if (!made) this.kept.delete(key);
    this.keptBytes += made?.length ?? 0;
    if (this.keptBytes > KEPT_BYTES_MAX) {
      this.kept.clear();
      this.keptBytes = 0;
    }
    return made;
  }
}

/** The store is asked for its shells at most this often, in milliseconds: anyone may ask for files that no shell has. */
const LOOK_EVERY_MS = 5000;

interface ShellAssetsParts {
  readonly own: Pick<StoreReader, 'read'>;
  readonly store: StoreReader;
  readonly log: Logger;
}

/** Files of the shell for browsers, by their names: those of the shell that runs, else those of any stored shell. Tabs may have
 * been opened with one before it, or by a server that runs one after it. Names hold a hash of what is in the file, so it does
 * not matter which release a file comes from. */
export class ShellAssets implements Pick<StoreReader, 'read'> {
  private shells: Promise<readonly ShellSidecar[]> = Promise.resolve([]);
  private lookedAt = 0;

  constructor(private readonly parts: ShellAssetsParts) {}

  /** @returns null where no release has the file, or none has it as it was released */
  async read(file: string): Promise<Buffer | null> {
    const { own, store, log } = this.parts;
    const bytes = await own.read(file);
    if (bytes) return bytes;
    for (const shell of await this.listShells()) {
      try {
        const found = await readShellFile(store, shell, `client/${file}`);
        if (found) return found;
      } catch (error) {
        log.warn({ err: error, release: shell.version, file }, 'file of a shell not served');
      }
    }
    return null;
  }

  private listShells(): Promise<readonly ShellSidecar[]> {
    if (Date.now() - this.lookedAt >= LOOK_EVERY_MS) {
      const { store, log } = this.parts;
      const before = this.shells;
      this.lookedAt = Date.now();
      this.shells = listStoredShells(store).catch((error: unknown) => {
        log.warn({ err: error }, 'stored shells cannot be listed');
        return before;
      });
    }
    return this.shells;
  }
}
