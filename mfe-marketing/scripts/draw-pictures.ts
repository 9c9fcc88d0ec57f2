/** Draws the pictures of the built-in documents. Run: `npm run pictures -w @tableside/mfe-marketing`. */
import path from 'node:path';
import { icons } from '@iconify-json/fluent-emoji';
import sharp from 'sharp';

const FOLDER = path.resolve(__dirname, '../content/pictures');
/** Side of the emoji set's own squares. */
const EMOJI_SIDE = 32;
const QUALITY = 82;

/** Centre, side in pixels and turn in degrees of one thing. */
interface Item {
  readonly name: string;
  readonly at: readonly [x: number, y: number];
  readonly side: number;
  readonly turn?: number;
}

interface Scene {
  readonly width: number;
  readonly height: number;
  /** SVG below the things. */
  readonly ground: string;
  /** From the lowest to the topmost. */
  readonly items: readonly Item[];
}

/** A home, and the dotted way to a set table: the leader dots of our menus as footsteps. */
const NEIGHBOURS: Scene = {
  width: 1200,
  height: 800,
  ground:
    '<defs><pattern id="cloth" width="80" height="80" patternUnits="userSpaceOnUse">' +
    '<path fill="#d8a92a" fill-opacity=".3" d="M0 0h40v80H0z"/><path fill="#d8a92a" fill-opacity=".3" d="M0 0h80v40H0z"/></pattern></defs>' +
    '<rect width="1200" height="800" fill="#fffaea"/><rect width="1200" height="800" fill="url(#cloth)"/>' +
    '<path d="M590 610C690 720 850 700 800 570S700 380 850 330" fill="none" stroke="#5a4708" stroke-width="15" stroke-linecap="round" stroke-dasharray="0 42"/>' +
    '<g filter="url(#lift)"><circle cx="925" cy="245" r="205" fill="url(#rim)"/></g>' +
    '<circle cx="925" cy="245" r="146" fill="url(#well)" stroke="#d3d6dc" stroke-width="2"/>',
  items: [
    { name: 'evergreen-tree', at: [150, 350], side: 250, turn: -4 },
    { name: 'house-with-garden', at: [385, 450], side: 520, turn: -3 },
    { name: 'spaghetti', at: [925, 235], side: 290, turn: 6 },
    { name: 'tulip', at: [110, 655], side: 170, turn: -12 },
    { name: 'key', at: [1045, 640], side: 190, turn: 14 },
  ],
};

const SCENES: Readonly<Record<string, Scene>> = { neighbours: NEIGHBOURS };

const DEFS =
  '<defs><filter id="lift" x="-25%" y="-25%" width="150%" height="160%" color-interpolation-filters="sRGB">' +
  '<feDropShadow dx="4" dy="16" stdDeviation="13" flood-color="#22150c" flood-opacity=".32"/></filter>' +
  '<radialGradient id="rim" cx=".42" cy=".36" r=".68"><stop offset=".6" stop-color="#fdfdfd"/><stop offset="1" stop-color="#dfe2e7"/></radialGradient>' +
  '<radialGradient id="well" cx=".6" cy=".68" r=".75"><stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#e6e8ec"/></radialGradient></defs>';

/** Ids are made unique per item: two drawings of the set may use the same ones. */
const renameIds = (body: string, prefix: string): string =>
  body.replace(/\bid="|url\(#|href="#/g, (start) => start + prefix);

function drawItem({ name, at, side, turn = 0 }: Item, index: number): string {
  const body = icons.icons[name]?.body;
  if (body === undefined) throw new Error(`The set has no ${name}.`);
  const place = `translate(${at.join(' ')}) rotate(${turn}) scale(${side / EMOJI_SIDE}) translate(${-EMOJI_SIDE / 2} ${-EMOJI_SIDE / 2})`;
  return `<g filter="url(#lift)"><g transform="${place}">${renameIds(body, `i${index}`)}</g></g>`;
}

const drawScene = ({ width, height, ground, items }: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `${DEFS}${ground}${items.map(drawItem).join('')}</svg>`;

async function drawPictures(): Promise<void> {
  for (const [name, scene] of Object.entries(SCENES)) {
    const file = path.join(FOLDER, `${name}.webp`);
    const { size } = await sharp(Buffer.from(drawScene(scene)))
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(file);
    process.stdout.write(`${path.basename(file)}: ${size} bytes\n`);
  }
}

void drawPictures();
