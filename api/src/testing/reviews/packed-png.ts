import { crc32, deflateSync } from 'node:zlib';
import { makePhoto } from './photos';

/** Length, type, content and checksum, as PNG has them. */
export function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(content.length, 0);
  named.copy(made, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}
/** What begins a chunk, and what a decoder inflates. */
export const packed = (head: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(bytes, { level: 9 })]);
/** A decoder takes texts of up to this size. */
const TEXT = Buffer.alloc(50_000_000);

/** End of the first chunk, which says the size. */
export const HEAD_ENDS = 33;
/** A photo with chunks after its head. */
export async function makePng(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await makePhoto('png');
  return Buffer.concat([png.subarray(0, HEAD_ENDS), ...chunks, png.subarray(HEAD_ENDS)]);
}

/** A photo with sixty texts in 2.9 MB.
 * @param type zTXt or iTXt
 * @param head what stands before the packed text of one */
export function makePackedTexts(type = 'zTXt', head = 'name\0\0'): Promise<Buffer> {
  const text = chunk(type, packed(head, TEXT));
  return makePng(...Array.from({ length: 60 }, () => text));
}
