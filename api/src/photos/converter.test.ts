import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { prepareConverter } from '../testing/reviews/photo-process';
import {
  AVIF_OF_64_MEGAPIXELS,
  HEAD_ENDS,
  makeBomb,
  makeJpeg,
  makePackedTexts,
  makePhoto,
  readCorners,
} from '../testing/reviews/photos';

jest.setTimeout(60_000);

const send = prepareConverter();

describe('converter', () => {
  async function convertWell(content: Buffer): Promise<Buffer> {
    const { photo, refusal } = await send(content);
    if (!photo) throw new Error(`It was not read: ${refusal}.`);
    return Buffer.from(photo);
  }

  const refusalOf = async (content: Buffer | string) => (await send(content)).refusal;

  it.each(['jpeg', 'png', 'webp', 'avif', 'heic'] as const)(
    'converts a photo as %s to an upright WebP in its colors, without EXIF, location, XMP, and color profile',
    async (kind) => {
      const sent = await makePhoto(kind);
      const before = await sharp(sent).metadata();
      expect(before.exif?.toString('latin1')).toContain('Table camera');
      expect([before.icc, before.xmp]).toEqual([expect.any(Buffer), expect.any(Buffer)]);

      const photo = await convertWell(sent);
      const after = await sharp(photo).metadata();
      expect(after).toMatchObject({ format: 'webp', space: 'srgb', width: 64, height: 96 });
      for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) {
        expect(after).not.toHaveProperty(name);
      }
      expect(photo.toString('latin1')).not.toMatch(/Table camera|EXIF|XMP |ICCP|adobe/);

      // Upper left before rotation is upper right after it.
      const [, red = [], paper = []] = await readCorners(photo);
      for (const [index, channel] of [200, 16, 46].entries()) {
        expect(Math.abs((red[index] ?? 0) - channel)).toBeLessThan(16);
      }
      for (const [index, channel] of [243, 230, 200].entries()) {
        expect(Math.abs((paper[index] ?? 0) - channel)).toBeLessThan(16);
      }
    },
  );

  it('is at most 2048 pixels long and never enlarged', async () => {
    const sizeOf = async (width: number, height: number) => {
      const after = await sharp(await convertWell(await makeJpeg(width, height))).metadata();
      return [after.width, after.height];
    };
    expect(await sizeOf(2400, 1800)).toEqual([2048, 1536]);
    expect(await sizeOf(700, 2100)).toEqual([683, 2048]);
    expect(await sizeOf(20, 10)).toEqual([20, 10]);
    expect(await sizeOf(5000, 1)).toEqual([2048, 1]);
  });

  it('keeps the first frame of an animation', async () => {
    const frame = (color: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#ff0000'), await frame('#0000ff')], {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const photo = await convertWell(moving);
    expect((await sharp(photo).metadata()).pages ?? 1).toBe(1);
    const [[red = 0] = []] = await readCorners(photo);
    expect(red).toBeGreaterThan(240);
  });

  it('drops everything but the photo of a polyglot file', async () => {
    const script = '<script>alert(1)</script>PK\x03\x04';
    const photo = await convertWell(Buffer.concat([await makePhoto('jpeg'), Buffer.from(script)]));
    expect(photo.toString('latin1')).not.toContain('script');
  });

  describe('rejects', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
    it.each([
      ['a drawing', svg],
      ['a drawing that starts with a declaration', `<?xml version="1.0"?>${svg}`],
      ['a page', '<!doctype html><title>x</title><script>alert(1)</script>'],
      ['nothing', ''],
      ['one byte', '\xff'],
      ['an animation of another kind', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
      ['a document', '%PDF-1.7'],
      ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1')],
      ['the first bytes of a photo before a page', Buffer.from('\xff\xd8\xff<html>', 'latin1')],
      [
        'the first box of a HEIC photo and nothing else',
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      ],
      ['a box that claims to be endless', Buffer.from('\xff\xff\xff\xffftypheic', 'latin1')],
    ])('%s', async (_name, content) =>
      expect(await refusalOf(content)).toMatch(/^un(?:readable|supported)$/),
    );

    it.each(['jpeg', 'png', 'webp', 'avif', 'heic'] as const)('a truncated %s', async (kind) => {
      const sent =
        kind === 'heic'
          ? await makePhoto(kind)
          : await sharp(await makeJpeg(400, 300))
              .toFormat(kind)
              .toBuffer();
      expect(await refusalOf(sent.subarray(0, sent.length / 2))).toBe('unreadable');
    });

    it('a PNG that decodes to 50,000 by 50,000 pixels', async () => {
      expect(await refusalOf(await makeBomb())).toBe('too-many-pixels');
    });

    it('a HEIC whose boxes claim 50,000 by 50,000 pixels', async () => {
      const sent = Buffer.from(await makePhoto('heic'));
      const at = sent.indexOf('ispe') + 8;
      sent.writeUInt32BE(50_000, at);
      sent.writeUInt32BE(50_000, at + 4);
      expect(await refusalOf(sent)).toBe('too-many-pixels');
    });
  });

  test('reads the size of a 64 megapixel photo without decoding it', async () => {
    const { refusal, processorMs } = await send(await readFile(AVIF_OF_64_MEGAPIXELS));
    expect(refusal).toBe('too-many-pixels');
    // Decoding it takes several seconds.
    expect(processorMs).toBeLessThan(500);
  });
});

describe('compressed chunks of a PNG', () => {
  it('are handled quickly: 60 chunks of 50 MB', async () => {
    const { photo, processorMs } = await send(await makePackedTexts());
    expect(photo).toBeDefined();
    // Inflating the texts would take 14 seconds.
    expect(processorMs).toBeLessThan(1500);
  });

  it.each([
    ['that exceeds the file', (png: Buffer) => png.writeUInt32BE(0xffff_ffff, HEAD_ENDS)],
    ['without a name', (png: Buffer) => png.write('\0\0\0\0', HEAD_ENDS + 4, 'latin1')],
    ['other than the head at the start', (png: Buffer) => png.write('gAMA', 12, 'latin1')],
    ['other than the end at the end', (png: Buffer) => png.write('tEXt', png.length - 8, 'latin1')],
  ])('are rejected with one %s', async (_name, corrupt) => {
    const png = await makePhoto('png');
    corrupt(png);
    expect(await send(png)).toMatchObject({ refusal: 'unreadable' });
  });
});
