import { SOCIAL_IMAGE } from '@tableside/contracts/common/pictures';
import { findPattern, patternColors } from '@tableside/contracts/common/cuisine-patterns';
import { drawThumbnail, drawWeave } from '@tableside/server/drawings';
import { formatCount } from '@tableside/contracts/common/text';
import type { SocialCard } from '../pictures/social-card';
import {
  cutText,
  toSupportedText,
  type Lettering,
  measureText,
  outlineText,
  wrapText,
} from './lettering';

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

/** Draws a card as SVG.
 * @param tiles content of each picture box */
export function drawCard(card: SocialCard, tiles: readonly DrawnTile[]): string {
  const { width, height } = SOCIAL_IMAGE;
  const boxes = placeTiles(tiles.length);
  const { x, y, width: windowWidth, height: windowHeight } = WINDOW;
  const window = `x="${x}" y="${y}" width="${windowWidth}" height="${windowHeight}" rx="10"`;
  const drawn = tiles.map((tile, index) => {
    const box = boxes[index];
    return box ? drawTile(tile, box, `pattern-${index}`) : '';
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<clipPath id="window"><rect ${window}/></clipPath>` +
    `<rect width="${width}" height="${height}" fill="#0b4d3a"/>` +
    `<rect x="16" y="16" width="${width - 32}" height="${height - 32}" rx="22" fill="none" stroke="#ffffff" stroke-width="4"/>` +
    `<g clip-path="url(#window)"><rect ${window} fill="#ffffff"/>${drawn.join('')}</g>` +
    `${drawText(card)}</svg>`
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Content of a box: a JPEG of its size, or the placeholder pattern of a cuisine. */
export interface DrawnTile {
  readonly cuisine: string | null;
  readonly photo: Buffer | null;
}

const DISH = 0.84;
const DISH_DIAMETER = 168;
const WEAVE_SCALE = 1 / 330;

/** @param id unique within the drawing */
function drawTile({ cuisine, photo }: DrawnTile, box: Box, id: string): string {
  const { x, y, width, height } = box;
  const area = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (photo) {
    return `<image ${area} preserveAspectRatio="none" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`;
  }
  const { deep } = patternColors(findPattern(cuisine).hue);
  const scale = Math.max(width, height) * WEAVE_SCALE;
  const thumbnail = (Math.min(width, height) * DISH) / DISH_DIAMETER;
  return (
    drawWeave(cuisine, id, `translate(${x} ${y}) scale(${scale})`) +
    `<rect ${area} fill="url(#${id})"/>` +
    `<g color="${deep}" transform="translate(${x + width / 2} ${y + height / 2}) scale(${thumbnail})">${drawThumbnail(cuisine)}</g>`
  );
}

const PAPER = '#ffffff';
/** Contrast ratio 7.6 on the green background. */
const DIM = '#cfe3da';
const STAR_COLOR = '#f2b73f';

const COLUMN = { left: 72, width: 560, top: 72, bottom: 558 } as const;

const OVERLINE: Lettering = { typeface: 'text', size: 30, tracking: 0 };
const LINE: Lettering = { typeface: 'text', size: 27, tracking: 0 };
const FOOT: Lettering = { typeface: 'text', size: 27, tracking: 0 };
const BRAND: Lettering = { typeface: 'display', size: 36, tracking: -0.015 };
const AVERAGE: Lettering = { typeface: 'display', size: 46, tracking: -0.02 };
/** Font sizes of names, largest first, and the maximum number of lines. */
const NAMES = [
  [116, 2],
  [100, 3],
  [86, 3],
  [74, 3],
  [64, 4],
] as const;
const SMALLEST_NAME = 58;
const NAME_LINES = 4;
/** Heights including the gap below, in pixels. */
const HEIGHTS = { overline: 62, facts: 100, foot: 74 } as const;
const spread = (text: string): string => text.replaceAll(' · ', '  ·  ');

const path = (data: string, fill: string): string => `<path fill="${fill}" d="${data}"/>`;
const star = (x: number, y: number, size: number): string =>
  `<path fill="${STAR_COLOR}" transform="translate(${x} ${y}) scale(${size / 24})" d="M12 1.7l3.2 6.5 7.1 1-5.2 5 1.3 7.1L12 18l-6.4 3.3 1.3-7.1-5.2-5 7.1-1z"/>`;

function fitName(name: string, height: number) {
  for (const [size, maxLines] of NAMES) {
    const lettering = { typeface: 'display', size, tracking: -0.025 } as const;
    const lines = wrapText(name, lettering, COLUMN.width, maxLines);
    if (lines && lines.length * size <= height) return { lines, lettering };
  }
  const lettering = { typeface: 'display', size: SMALLEST_NAME, tracking: -0.02 } as const;
  return { lines: cutText(name, lettering, COLUMN.width, NAME_LINES), lettering };
}

/** The text of a card as outlines: needs no font, and no user text gets into the SVG. */
function drawText(card: SocialCard): string {
  const name = toSupportedText(card.title);
  const overline = name && toSupportedText(card.overline);
  const line = toSupportedText(card.line);
  const parts: string[] = [];
  let top: number = COLUMN.top;
  if (overline) {
    const [shown = ''] = cutText(spread(overline), OVERLINE, COLUMN.width, 1);
    parts.push(path(outlineText(shown, OVERLINE, COLUMN.left, top + OVERLINE.size), DIM));
    top += HEIGHTS.overline;
  }
  const below = HEIGHTS.foot + (card.rating || line ? HEIGHTS.facts : 0);
  const { lines, lettering } = fitName(
    name || toSupportedText(card.otherTitle),
    COLUMN.bottom - below - top,
  );
  const { size } = lettering;
  for (const [index, each] of lines.entries()) {
    // Aligns capitals with the top of the column.
    const baseline = top + size * (0.8 + index);
    parts.push(path(outlineText(each, lettering, COLUMN.left - size * 0.03, baseline), PAPER));
  }
  top += size * (lines.length + 0.2) + 8;
  if (card.rating) parts.push(drawRating(card.rating, top + AVERAGE.size * 0.75));
  else if (line) parts.push(drawLine(line, top));
  return parts.join('') + drawFoot(toSupportedText(card.city));
}

function drawLine(line: string, top: number): string {
  const lines = wrapText(line, LINE, COLUMN.width, 2) ?? cutText(line, LINE, COLUMN.width, 2);
  return lines
    .map((each, index) =>
      path(outlineText(each, LINE, COLUMN.left, top + LINE.size * (0.8 + index * 1.35)), DIM),
    )
    .join('');
}

function drawRating({ average, count }: { average: number; count: number }, y: number): string {
  const { left } = COLUMN;
  const words = average.toFixed(1);
  const width = measureText(words, AVERAGE);
  const votes = count === 1 ? '1 rating' : `${formatCount(count)} ratings`;
  return (
    path(outlineText(words, AVERAGE, left, y), PAPER) +
    star(left + width + 12, y - 34, 36) +
    path(outlineText(votes, FOOT, left + width + 64, y - 4), DIM)
  );
}

function drawFoot(city: string): string {
  const { left, bottom, width } = COLUMN;
  const middle = bottom - 22;
  const ring = (radius: number, fill: string) =>
    `<circle cx="${left + 22}" cy="${middle}" r="${(radius * 22) / 16}" fill="${fill}"/>`;
  const brand = left + 60;
  const base = middle + 12;
  const after = brand + measureText('Tableside', BRAND) + 16;
  const [shown = ''] = cutText(city, FOOT, width - (after - left) - 24, 1);
  return (
    ring(16, '#ffffff') +
    ring(11.5, '#0b4d3a') +
    ring(8.5, '#ffffff') +
    ring(5.75, '#c8281a') +
    path(outlineText('Tableside', BRAND, brand, base), PAPER) +
    (shown ? path(outlineText(`·  ${shown}`, FOOT, after, base), DIM) : '')
  );
}
