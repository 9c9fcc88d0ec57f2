import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { chooseEncoding, encodeForKeeps, type Encoding } from '../http/encoding';

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

/** Bytes of files and of their encodings that are kept at most. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024;
/** Smaller files gain nothing from being encoded. */
const ENCODED_BYTES_MIN = 256;

const isText = (type: string): boolean => /text|json|svg/.test(type);

/** A file's path with what changes when it is written. */
async function stampOf(file: string): Promise<string> {
  const facts = await stat(file).catch(() => null);
  return facts ? `${file} ${facts.ino} ${facts.size} ${facts.mtimeMs} ${facts.ctimeMs}` : file;
}

/** Serves files that never change under their address, from memory once they have been read. */
export class StaticFiles {
  private readonly kept = new Map<string, Promise<Buffer | null>>();
  private keptBytes = 0;

  /** @param isMended looks whether the file was put right since it was read
   * @returns false when there is no such file, and nothing has been sent */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    isMended = false,
  ): Promise<boolean> {
    const type = TYPES[path.extname(file)];
    // The server's part of a release is nobody's download, and types without a name are not ours.
    if (!type) return false;
    const key = isMended ? await stampOf(file) : file;
    const raw = await this.keep(key, () => readFile(file).catch(() => null));
    if (!raw) return false;
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const encoding = isText(type) && raw.length >= ENCODED_BYTES_MIN ? wanted : 'identity';
    const body = encoding === 'identity' ? raw : await this.encoded(key, raw, encoding);
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      ...(isText(type) && { vary: 'accept-encoding' }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  /** Encodes a file ahead of the first request for it. One that cannot be read is left to that request. */
  async prepare(file: string): Promise<void> {
    const raw = await this.keep(file, () => readFile(file).catch(() => null));
    const isEncoded = isText(TYPES[path.extname(file)] ?? '');
    if (raw && isEncoded && raw.length >= ENCODED_BYTES_MIN) await this.encoded(file, raw, 'br');
  }

  /** Who asks first waits for the smallest form too: their line is slower than our processor. */
  private async encoded(key: string, raw: Buffer, encoding: Encoding): Promise<Buffer> {
    const body = await this.keep(`${encoding} ${key}`, () => encodeForKeeps(raw, encoding));
    return body ?? raw;
  }

  private async keep(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
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
