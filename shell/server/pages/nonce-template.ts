import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** Length of a nonce: 16 bytes in base64. Its last two characters are always `==`. */
export const NONCE_LENGTH = 24;

/** A page in brotli in which the nonce can be put without compressing it again. */
export interface NonceTemplate {
  readonly before: Buffer;
  readonly after: Buffer;
}

/**
 * Compresses a page so that its nonce stays open. The first place of the nonce becomes a block of its own that is
 * stored as it is; every later one is a reference back to it, as compression makes them anyway. What follows a nonce is
 * coded with regard to the two characters before it, which is why those never change. The outcome is read back with
 * another nonce before it is used.
 * @param placeholder as long as a nonce, with the same end, and found nowhere else in the page
 * @returns null when the page cannot be had in this form
 */
export async function compressTemplate(
  html: string,
  placeholder: string,
): Promise<NonceTemplate | null> {
  const at = html.indexOf(placeholder);
  if (at < 0) return null;
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  let written: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => written.push(chunk));
  const take = () => {
    const bytes = Buffer.concat(written);
    written = [];
    return bytes;
  };
  const flush = (text: string) =>
    new Promise<Buffer>((resolve) => {
      encoder.write(text);
      encoder.flush(() => resolve(take()));
    });

  const before = await flush(html.slice(0, at));
  await flush(placeholder);
  const after = await new Promise<Buffer>((resolve, reject) => {
    encoder.on('end', () => resolve(take())).on('error', reject);
    encoder.end(html.slice(at + placeholder.length));
  });
  const template = { before, after };
  const probe = `${'probe'.repeat(5).slice(0, NONCE_LENGTH - 2)}==`;
  const read = await decompress(fillTemplate(template, probe)).catch(() => null);
  return read?.toString('utf8') === html.replaceAll(placeholder, probe) ? template : null;
}

/** The page with its nonce, in brotli. */
export const fillTemplate = ({ before, after }: NonceTemplate, nonce: string): Buffer =>
  Buffer.concat([before, storedBlock(nonce), after]);

/** An uncompressed meta-block (RFC 7932, section 9.2): not the last one, four nibbles of length, stored as it is. */
function storedBlock(text: string): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((text.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, Buffer.from(text, 'latin1')]);
}
