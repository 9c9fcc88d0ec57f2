import { SOCIAL_IMAGE } from '@tableside/contracts/common/pictures';
import { type Box, type DrawnTile, drawTile } from './draw-tiles';
import { drawWords } from './draw-words';
import type { SocialCard } from './social-card';

/** The window of the sign in which pictures are. */
const WINDOW: Box = { x: 692, y: 36, width: 472, height: 558 };
const GAP = 6;

/** Boxes of one tile, or of four. */
export function placeTiles(count: number): readonly Box[] {
  if (count === 1) return [WINDOW];
  const [width, height] = [(WINDOW.width - GAP) / 2, (WINDOW.height - GAP) / 2];
  return [0, 1, 2, 3].map((index) => ({
    x: WINDOW.x + (index % 2) * (width + GAP),
    y: WINDOW.y + Math.floor(index / 2) * (height + GAP),
    width,
    height,
  }));
}

/** A card as SVG: an enamel sign with its words and a window.
 * @param tiles what lies in each of the card's boxes */
export function drawCard(card: SocialCard, tiles: readonly DrawnTile[]): string {
  const { width, height } = SOCIAL_IMAGE;
  const boxes = placeTiles(tiles.length);
  const { x, y, width: windowWidth, height: windowHeight } = WINDOW;
  const window = `x="${x}" y="${y}" width="${windowWidth}" height="${windowHeight}" rx="10"`;
  const drawn = tiles.map((tile, index) => {
    const box = boxes[index];
    return box ? drawTile(tile, box, `cloth-${index}`) : '';
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<clipPath id="window"><rect ${window}/></clipPath>` +
    `<rect width="${width}" height="${height}" fill="#0b4d3a"/>` +
    `<rect x="16" y="16" width="${width - 32}" height="${height - 32}" rx="22" fill="none" stroke="#ffffff" stroke-width="4"/>` +
    `<g clip-path="url(#window)"><rect ${window} fill="#ffffff"/>${drawn.join('')}</g>` +
    `${drawWords(card)}</svg>`
  );
}
