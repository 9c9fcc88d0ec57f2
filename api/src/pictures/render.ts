import type { Sharp } from 'sharp';

/** Widest served picture, in pixels. */
export const MAX_WIDTH = 1440;
/** Largest decoded original, in pixels: 8,000 by 6,000. */
const MAX_PIXELS = 48_000_000;
const LONGEST_RENDER_S = 30;

/** Renders a picture at a width. Never enlarges; applies orientation and drops metadata.
 * @param width in pixels; limited to the original's width
 * @throws {Error} for a file that is not a picture or is too large */
export async function renderPicture(
  { file }: { readonly file: string },
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  const picture = await open(file);
  return encode(picture.resize({ width, withoutEnlargement: true }), format).toBuffer();
}

/** Renders a JPEG that fills a box in pixels, cropping the excess.
 * @throws {Error} for a file that is not a picture or is too large */
export async function renderCrop(
  { file }: { readonly file: string },
  width: number,
  height: number,
) {
  const picture = await open(file);
  return picture
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Loads the library when first used: it takes 20 MB, and most pictures are in the cache. */
async function open(file: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_RENDER_S })
    .autoOrient();
}

/** Chosen by quality and size. A higher effort saves a tenth of the bytes and takes eight times as long. */
function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 48, effort: 2 });
  if (format === 'webp') return picture.webp({ quality: 76, effort: 4, smartSubsample: true });
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true });
}

const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The best format that a client names explicitly; wildcards get JPEG.
 * @param accept the Accept header */
export function chooseFormat(accept: string | undefined): PictureFormat {
  const named = new Set(
    (accept ?? '').split(',').flatMap((item) => {
      const [type = '', ...params] = item.split(';').map((part) => part.trim().toLowerCase());
      const isRefused = params.some((param) => /^q=0(?:\.0*)?$/.test(param));
      return isRefused ? [] : [type];
    }),
  );
  return PICTURE_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg';
}
