import {
  integrityOf,
  type StoreReader,
  readShellFile,
  listStoredShells,
} from '@tableside/registry/reader';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { chooseEncoding, type Encoding } from '@tableside/server/encoding';
import { encodeCached, sendText } from '../http/responses';
import type { ShellSidecar } from '@tableside/contracts/registry/release';
import type { Logger } from '../logger';
import { PromiseCache } from '../promise-cache';

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

/** Maximum size of cached files and encodings, in bytes. */
const CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** Minimum size for compression, in bytes. */
const ENCODED_BYTES_MIN = 256;

const isText = (type: string): boolean => /text|json|svg/.test(type);

type MaybeFile = Buffer | null | undefined;

/** Serves immutable files from memory after the first read. */
export class StoredFiles {
  private readonly cache = new PromiseCache<MaybeFile>({
    max: CACHE_MAX_BYTES,
    sizeOf: (file) => file?.length ?? 0,
  });

  /** @param options.hasBrotli the store may have prebuilt `NAME.br` next to a file */
  constructor(
    private readonly store: Pick<StoreReader, 'read'>,
    private readonly options: { readonly hasBrotli?: boolean } = {},
  ) {}

  /**
   * Sends a file, 404 when it does not exist, or 503 when the store cannot be read.
   * @param key null for an invalid URL
   */
  async send(
    reply: FastifyReply,
    key: string | null,
    { isRepairable = false, cacheControl = KEPT } = {},
  ): Promise<FastifyReply> {
    const type = key && TYPES[path.extname(key)];
    // Server files of a release and unknown types are not served.
    const raw = key && type ? await this.read(key, isRepairable) : null;
    if (raw === undefined) return sendText(reply, 'Not available\n', 503);
    if (!key || !type || !raw) return sendText(reply, 'Not found\n', 404);
    const wanted = chooseEncoding(reply.request.headers['accept-encoding']);
    const encoding = isText(type) && raw.length >= ENCODED_BYTES_MIN ? wanted : 'identity';
    const storedAs = isRepairable ? integrityOf(raw) : key;
    const body = encoding === 'identity' ? raw : await this.encoded(storedAs, raw, encoding);
    // Browsers cache the file for a year, independent of this request.
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

  private async read(key: string, isRepairable: boolean): Promise<MaybeFile> {
    const read = () => this.store.read(key).catch(() => undefined);
    return isRepairable ? read() : this.cache.get(key, read);
  }

  /** Even the first request waits for the best compression: networks are slower than our CPU. */
  private async encoded(key: string, raw: Buffer, encoding: Encoding): Promise<Buffer> {
    const make = async () => {
      const isBuilt = this.options.hasBrotli && encoding === 'br';
      const built = isBuilt ? await this.store.read(`${key}.br`).catch(() => null) : null;
      return built ?? encodeCached(raw, encoding);
    };
    return (await this.cache.get(`${encoding} ${key}`, make)) ?? raw;
  }
}

/** Minimum interval between listings of stored shells, in milliseconds: anyone can cause one. */
const POLL_INTERVAL_MS = 5000;

/**
 * Client files of the running shell, else of any stored one, for tabs of another shell. Names
 * contain a content hash, so the source does not matter.
 */
export class ShellAssets implements Pick<StoreReader, 'read'> {
  private shells: Promise<readonly ShellSidecar[]> = Promise.resolve([]);
  private lookedAt = 0;

  constructor(
    private readonly own: Pick<StoreReader, 'read'>,
    private readonly store: StoreReader,
    private readonly log: Logger,
  ) {}

  /** @returns null when no release has the file or its content does not match */
  async read(file: string): Promise<Buffer | null> {
    const bytes = await this.own.read(file);
    if (bytes) return bytes;
    for (const shell of await this.listShells()) {
      try {
        const found = await readShellFile(this.store, shell, `client/${file}`);
        if (found) return found;
      } catch (error) {
        this.log.warn({ err: error, release: shell.version, file }, 'shell file not served');
      }
    }
    return null;
  }

  private listShells(): Promise<readonly ShellSidecar[]> {
    if (Date.now() - this.lookedAt >= POLL_INTERVAL_MS) {
      const before = this.shells;
      this.lookedAt = Date.now();
      this.shells = listStoredShells(this.store).catch((error: unknown) => {
        this.log.warn({ err: error }, 'stored shells cannot be listed');
        return before;
      });
    }
    return this.shells;
  }
}
