import { clothColors, findCloth, WEAVES } from '@tableside/contracts/common/cloths';
import { drawPlate } from '@tableside/server/drawings';

/** A place for a picture, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What lies in a box: a JPEG of its size, or the cloth of a cuisine. */
export interface DrawnTile {
  readonly cuisine: string | null;
  readonly photo: Buffer | null;
}

/** Share of a box's shorter side that the plate takes. */
const PLATE = 0.84;
/** Of the plate in the drawing's units. */
const PLATE_DIAMETER = 168;
/** The weave of one large box is this much larger than on a card of the site. */
const WEAVE_SCALE = 1 / 330;

/** @param id of this tile, unlike those of others in the drawing */
export function drawTile({ cuisine, photo }: DrawnTile, box: Box, id: string): string {
  const { x, y, width, height } = box;
  const area = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  if (photo) {
    return `<image ${area} preserveAspectRatio="none" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`;
  }
  const { weave, hue } = findCloth(cuisine);
  const [side, ...shapes] = WEAVES[weave];
  const { ground, ink, deep } = clothColors(hue);
  const scale = Math.max(width, height) * WEAVE_SCALE;
  const shorter = Math.min(width, height);
  const threads = shapes.map(([data, opacity, line]) =>
    line
      ? `<path d="${data}" fill="none" stroke="${ink}" stroke-width="${line}" opacity="${opacity}"/>`
      : `<path d="${data}" fill="${ink}" opacity="${opacity}"/>`,
  );
  const plate = (shorter * PLATE) / PLATE_DIAMETER;
  return (
    `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse" patternTransform="translate(${x} ${y}) scale(${scale})">` +
    `<rect width="${side}" height="${side}" fill="${ground}"/>${threads.join('')}</pattern>` +
    `<rect ${area} fill="url(#${id})"/>` +
    `<g color="${deep}" transform="translate(${x + width / 2} ${y + height / 2}) scale(${plate})">${drawPlate(cuisine)}</g>`
  );
}
