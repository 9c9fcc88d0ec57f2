import sharp from 'sharp';

interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** The color that a picture has most of. */
export async function readDominant(url: string) {
  const picture = await (await fetch(url)).arrayBuffer();
  return (await sharp(Buffer.from(picture)).stats()).dominant;
}

/** A photo as a phone makes it: its pixels lie on their side, and a mark says how to turn them. Blue above, green below. */
export async function makePhonePhoto({ width, height }: PhotoSize): Promise<Buffer> {
  const half = { width: Math.floor(height / 2), height: width, channels: 3 as const };
  const below = await sharp({ create: { ...half, background: '#2e7d32' } })
    .png()
    .toBuffer();
  // Orientation 6: the right side of what is stored is the top.
  return sharp({ create: { ...half, width: height, background: '#1565c0' } })
    .composite([{ input: below, left: Math.ceil(height / 2), top: 0 }])
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
