import sharp from 'sharp';

interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** A phone photo stored sideways with an orientation mark. Blue above, green below. */
export async function makePhonePhoto({ width, height }: PhotoSize): Promise<Buffer> {
  const half = { width: Math.floor(height / 2), height: width, channels: 3 as const };
  const below = await sharp({ create: { ...half, background: '#2e7d32' } })
    .png()
    .toBuffer();
  // Orientation 6: the right side of the stored image is the top.
  return sharp({ create: { ...half, width: height, background: '#1565c0' } })
    .composite([{ input: below, left: Math.ceil(height / 2), top: 0 }])
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
