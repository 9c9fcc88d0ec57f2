import sharp, { type Sharp } from 'sharp';

/** Widest served picture, in pixels. */
export const MAX_WIDTH = 1440;
/** Largest decoded original, in pixels: 8,000 by 6,000. */
const MAX_PIXELS = 48_000_000;
/** Resolution at which an SVG has its stated size. */
const DRAWING_DPI = 72;
const LONGEST_RENDER_S = 30;

/** An original on disk. A drawing is one of our SVG files, rasterized at the requested width. */
export interface Original {
  readonly file: string;
  readonly isDrawing: boolean;
}

/** Renders a picture at a width. Never enlarges; applies orientation and drops metadata.
 * @param width in pixels; limited to the original's width
 * @throws {Error} for a file that is not a picture or is too large */
export async function renderPicture(
  original: Original,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  const picture = await open(original, width);
  return encode(picture.resize({ width, withoutEnlargement: true }), format).toBuffer();
}

/** Renders a JPEG that fills a box in pixels, cropping the excess.
 * @throws {Error} for a file that is not a picture or is too large */
export async function renderCrop(original: Original, width: number, height: number) {
  // Assumes that no picture is more than twice as wide as it is high.
  const picture = await open(original, Math.max(width, height * 2));
  return picture
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** @param width for rasterizing a drawing, in pixels */
async function open(original: Original, width: number): Promise<Sharp> {
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };
  const density = original.isDrawing ? await findDensity(original.file, width) : undefined;
  return sharp(original.file, { ...input, ...(density ? { density } : {}) })
    .timeout({ seconds: LONGEST_RENDER_S })
    .autoOrient();
}

/** Rasterizing a drawing small is much cheaper than scaling it down. */
async function findDensity(file: string, width: number): Promise<number> {
  const { width: stated = width } = await sharp(file).metadata();
  return Math.max(1, (DRAWING_DPI * Math.min(width, stated)) / stated);
}

/** Chosen by quality and size: a sample picture 640 pixels wide averages 14 kB as AVIF, 23 as
 * WebP and 33 as JPEG. A higher effort saves a tenth of the bytes and takes eight times as long. */
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
