import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Test helpers: documents that are fine, to be spoilt in exactly what a test is about. */

export const HERO = {
  kind: 'hero',
  title: 'A city and its tables',
  overline: null,
  lede: null,
  picture: null,
  searchLabel: 'Search by dish or street',
  searchPlaceholder: 'Dumplings, patio',
  occasionsLabel: 'Popular for',
};

export const { plans: PLANS, banner: BANNER } = GOOD_DOCUMENTS;

export const SECTIONS = ['month', 'restaurants', 'rankings', 'partner', 'advertise'];
export const HOME = { kind: 'home', order: SECTIONS };

export const FAQ = {
  kind: 'faq',
  title: 'Questions',
  questions: [{ question: 'Is it free?', answer: 'It **is**.' }],
};

export const heroWith = (src: string, alt = 'The river at dusk') => ({
  ...HERO,
  picture: { src, alt },
});

/** Writes a document, or a text as it is.
 * @returns its path */
export async function writeDocument(
  folder: string,
  name: string,
  content: unknown,
): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(file, isRaw ? content : JSON.stringify(content, null, 2));
  return file;
}

export interface PictureWish {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'webp' | 'jpeg' | 'png' | 'gif' | 'avif' | 'tiff';
  /** True makes each pixel another color, which weighs more. */
  readonly isNoisy?: boolean;
  readonly withExif?: boolean;
}

export async function makePicture({
  width = 960,
  height = 640,
  format = 'webp',
  isNoisy = false,
  withExif = false,
}: PictureWish = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const image = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#14532d',
      ...(isNoisy ? { noise } : {}),
    },
  }).toFormat(format);
  return withExif
    ? image.withExif({ IFD0: { Copyright: 'hidden words' } }).toBuffer()
    : image.toBuffer();
}

/** Writes a picture into the folder beside the documents. */
export async function writePicture(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  await writeFile(path.join(folder, 'pictures', name), bytes);
}
