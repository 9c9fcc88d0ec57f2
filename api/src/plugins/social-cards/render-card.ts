import sharp from 'sharp';
import { renderCrop } from '../pictures/render';
import type { PictureStore } from '../pictures/store';
import { drawCard, placeTiles } from './draw-card';
import type { DrawnTile } from './draw-tiles';
import type { SocialCard, Tile } from './social-card';

const LONGEST_RENDER_S = 30;
/** Mozjpeg would save a tenth of the bytes and take twenty times as long. */
const QUALITY = 84;

/** A card as JPEG. A photo that is gone or cannot be read is replaced by the cuisine's cloth. */
export async function renderCard(
  card: SocialCard,
  store: Pick<PictureStore, 'find'>,
): Promise<Buffer> {
  const boxes = placeTiles(card.tiles.length);
  const tiles: DrawnTile[] = [];
  for (const [index, tile] of card.tiles.entries()) {
    const box = boxes[index];
    if (box) tiles.push({ cuisine: tile.cuisine, photo: await readPhoto(tile, box, store) });
  }
  return sharp(Buffer.from(drawCard(card, tiles)))
    .timeout({ seconds: LONGEST_RENDER_S })
    .flatten({ background: '#0b4d3a' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function readPhoto(
  { picture }: Tile,
  { width, height }: { readonly width: number; readonly height: number },
  store: Pick<PictureStore, 'find'>,
): Promise<Buffer | null> {
  const original = picture && (await store.find(picture));
  if (!original) return null;
  return renderCrop(original, Math.ceil(width), Math.ceil(height)).catch(() => null);
}
