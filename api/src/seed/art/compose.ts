import { drawCloth } from './cloth';
import type { Cuisine } from './cloth';
import type { EmojiSet } from './emoji';

/** One emoji on the table: its centre and side in pixels, its turn in degrees. */
export interface Item {
  readonly emoji: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** What stands under the main dish. */
export interface Base {
  readonly kind: 'plate' | 'board';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly turn: number;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly cuisine: Cuisine;
  readonly base: Base | null;
  /** From the lowest to the topmost. */
  readonly items: readonly Item[];
}

const SHADOW = '#22150c';

/** Ids are made unique per item: two drawings of the set may use the same ones. */
const renameIds = (body: string, prefix: string): string =>
  body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);

function drawItem({ emoji, x, y, size, turn }: Item, index: number, set: EmojiSet): string {
  const body = set.get(emoji);
  if (body === undefined) throw new Error(`The emoji ${emoji} was not loaded`);
  const place = `translate(${x} ${y}) rotate(${turn}) scale(${size / 32}) translate(-16 -16)`;
  return `<g filter="url(#lift)"><g transform="${place}">${renameIds(body, `i${index}-`)}</g></g>`;
}

function drawPlate({ x, y, radius }: Base): string {
  const ring = (part: number, paint: string) =>
    `<circle cx="${x}" cy="${y}" r="${radius * part}" ${paint}/>`;
  return (
    `<g filter="url(#lift)">${ring(1, 'fill="url(#rim)"')}</g>` +
    ring(0.985, 'fill="none" stroke="#fff" stroke-width="5"') +
    ring(0.71, 'fill="url(#well)"') +
    ring(0.71, 'fill="none" stroke="#d3d6dc" stroke-opacity=".75" stroke-width="3"')
  );
}

function drawBoard({ x, y, radius, turn }: Base): string {
  const width = radius * 2.35;
  const height = radius * 1.62;
  const left = x - width / 2;
  const top = y - height / 2;
  const grain = [0.2, 0.37, 0.55, 0.74, 0.88]
    .map((part, index) => {
      const line = top + height * part;
      const bow = index % 2 === 0 ? 14 : -12;
      return `<path d="M${left + 34} ${line}q${width / 4} ${bow} ${width / 2 - 34} 0t${width / 2 - 34} 0"/>`;
    })
    .join('');
  return (
    `<g transform="rotate(${turn} ${x} ${y})"><g filter="url(#lift)"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="64" fill="url(#wood)"/></g>` +
    `<g fill="none" stroke="#9a602f" stroke-opacity=".28" stroke-width="5" stroke-linecap="round">${grain}</g>` +
    `<rect x="${left + 10}" y="${top + 10}" width="${width - 20}" height="${height - 20}" rx="54" fill="none" stroke="#f3cf9d" stroke-opacity=".7" stroke-width="4"/></g>`
  );
}

const DEFS =
  `<defs><filter id="lift" x="-25%" y="-25%" width="150%" height="160%" color-interpolation-filters="sRGB">` +
  `<feDropShadow dx="6" dy="22" stdDeviation="17" flood-color="${SHADOW}" flood-opacity=".36"/></filter>` +
  `<radialGradient id="rim" cx=".42" cy=".36" r=".68"><stop offset=".6" stop-color="#fdfdfd"/><stop offset="1" stop-color="#dfe2e7"/></radialGradient>` +
  `<radialGradient id="well" cx=".6" cy=".68" r=".75"><stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#e6e8ec"/></radialGradient>` +
  `<linearGradient id="wood" x2="1" y2="1"><stop stop-color="#dba66b"/><stop offset="1" stop-color="#b97a42"/></linearGradient></defs>`;

/** A scene as one SVG document that needs nothing else. */
export function composeSvg({ width, height, cuisine, base, items }: Scene, set: EmojiSet): string {
  const under = base === null ? '' : base.kind === 'plate' ? drawPlate(base) : drawBoard(base);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${DEFS}${drawCloth(cuisine, width, height)}${under}` +
    `${items.map((item, index) => drawItem(item, index, set)).join('')}</svg>`
  );
}
