/** Draws what lies on the cloth of the entrance screens. Run: `npm run pictures -w @tableside/mfe-account`. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { icons } from '@iconify-json/fluent-emoji';

/** Side of a drawing, and of the emoji set's own squares. */
const SIDE = 800;
const EMOJI_SIDE = 32;

/** Centre, side and turn (degrees) of one thing on the table; a plate's side is its diameter. */
interface Item {
  readonly name: string;
  readonly at: readonly [x: number, y: number];
  readonly side: number;
  readonly turn?: number;
}

const PLATE = 'plate';
const ENVELOPE = 'envelope';

/** From the lowest to the topmost. */
const SCENES: Readonly<Record<string, readonly Item[]>> = {
  table: [
    { name: 'wine-glass', at: [655, 160], side: 235, turn: 8 },
    { name: PLATE, at: [390, 405], side: 540 },
    { name: 'pizza', at: [392, 420], side: 350, turn: -12 },
    { name: 'lemon', at: [140, 150], side: 165, turn: -16 },
    { name: 'cheese-wedge', at: [665, 650], side: 205, turn: 8 },
    { name: 'tomato', at: [160, 670], side: 170, turn: -10 },
    { name: 'olive', at: [715, 445], side: 90, turn: 12 },
  ],
  mail: [
    { name: 'hot-beverage', at: [620, 210], side: 270, turn: 6 },
    { name: ENVELOPE, at: [375, 440], side: 500, turn: -7 },
    { name: 'croissant', at: [630, 660], side: 230, turn: 12 },
    { name: 'cherries', at: [160, 165], side: 165, turn: -10 },
  ],
  key: [
    { name: 'lemon', at: [170, 640], side: 165, turn: 14 },
    { name: PLATE, at: [400, 400], side: 520 },
    { name: 'key', at: [400, 400], side: 330, turn: -8 },
    { name: 'olive', at: [655, 650], side: 165, turn: 10 },
    { name: 'hot-beverage', at: [655, 165], side: 215, turn: 6 },
    { name: 'herb', at: [150, 165], side: 165, turn: -18 },
  ],
};

/** Ids are made unique per item: two drawings of the set may use the same ones. */
const renameIds = (body: string, prefix: string): string =>
  body.replace(/\bid="|url\(#|href="#/g, (start) => start + prefix);

function drawEmoji({ name, side }: Item, index: number): string {
  const body = icons.icons[name]?.body;
  if (body === undefined) throw new Error(`The set has no ${name}.`);
  const scale = `scale(${side / EMOJI_SIDE}) translate(${-EMOJI_SIDE / 2} ${-EMOJI_SIDE / 2})`;
  return `<g transform="${scale}">${renameIds(body, `i${index}`)}</g>`;
}

const drawPlate = ({ side }: Item): string =>
  `<circle r="${side / 2}" fill="url(#rim)"/><circle r="${side * 0.355}" fill="url(#well)" stroke="#d3d6dc" stroke-width="2"/>`;

/** White paper with a tomato seal, as the logo's. */
function drawEnvelope({ side }: Item): string {
  const [width, height] = [side, side * 0.66];
  const [left, top] = [-width / 2, -height / 2];
  return (
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="18" fill="url(#rim)"/>` +
    `<path d="M${left + 8} ${-top - 10}L${-width * 0.1} 0M${-left - 8} ${-top - 10}L${width * 0.1} 0" stroke="#c9cdd3" stroke-width="3"/>` +
    `<path d="M${left + 10} ${top + 5}L0 ${height * 0.12}L${-left - 10} ${top + 5}z" fill="#fff" stroke="#c9cdd3" stroke-width="3" stroke-linejoin="round"/>` +
    `<circle cy="${height * 0.1}" r="${side * 0.1}" fill="#c8281a"/>` +
    `<circle cy="${height * 0.1}" r="${side * 0.066}" fill="none" stroke="#fff" stroke-width="5"/>`
  );
}

function drawItem(item: Item, index: number): string {
  const { name, at, turn = 0 } = item;
  const draw = { [PLATE]: drawPlate, [ENVELOPE]: drawEnvelope }[name] ?? drawEmoji;
  return `<g filter="url(#lift)" transform="translate(${at.join(' ')})"><g transform="rotate(${turn})">${draw(item, index)}</g></g>`;
}

const DEFS =
  `<defs><filter id="lift" x="-25%" y="-25%" width="150%" height="160%" color-interpolation-filters="sRGB">` +
  `<feDropShadow dx="3" dy="11" stdDeviation="9" flood-color="#22150c" flood-opacity=".34"/></filter>` +
  `<radialGradient id="rim" cx=".42" cy=".36" r=".68"><stop offset=".6" stop-color="#fdfdfd"/><stop offset="1" stop-color="#dfe2e7"/></radialGradient>` +
  `<radialGradient id="well" cx=".6" cy=".68" r=".75"><stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#e6e8ec"/></radialGradient></defs>`;

async function drawScenes(): Promise<void> {
  for (const [scene, items] of Object.entries(SCENES)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${DEFS}${items.map(drawItem).join('')}</svg>\n`;
    await writeFile(path.join(__dirname, `../src/components/entrance/art/${scene}.svg`), svg);
  }
}

void drawScenes();
