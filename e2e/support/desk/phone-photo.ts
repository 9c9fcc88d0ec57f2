import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface PhotoSize {
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

/** Drops a photo from a phone on the place of a picture. */
export async function dropPhoto(page: Page): Promise<void> {
  const photo = await makePhonePhoto({ width: 1500, height: 2000 });
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([data], 'IMG_1.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, photo.toString('base64'));
  await page.getByText(/^Or drop a photo here/).dispatchEvent('drop', { dataTransfer });
}
