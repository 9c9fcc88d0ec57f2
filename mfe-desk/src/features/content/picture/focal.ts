import type { Point } from '../../../calls/content-types';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture is shown while it is cropped, in pixels of the screen. */
export interface Shown {
  /** The picture before it is zoomed. */
  readonly picture: Size;
  /** What is kept of it, in the midst of the stage. */
  readonly kept: Size;
  readonly zoom: number;
}

const inOrder = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** How far a picture is moved so that a point of it comes into the midst of what is kept, as near as its edges allow. */
export function centerOn(focal: Point, { picture, kept, zoom }: Shown): Point {
  const along = (part: number, length: number, room: number) => {
    const most = Math.max(0, (length * zoom - room) / 2);
    return inOrder(-most, (0.5 - part) * length * zoom, most);
  };
  return {
    x: along(focal.x, picture.width, kept.width),
    y: along(focal.y, picture.height, kept.height),
  };
}

/** Where a point of the picture is seen, from the midst of the stage.
 * @param place how far the picture is moved */
export const seenAt = (focal: Point, { picture, zoom }: Shown, place: Point): Point => ({
  x: (focal.x - 0.5) * picture.width * zoom + place.x,
  y: (focal.y - 0.5) * picture.height * zoom + place.y,
});

/** The point of the picture that is seen there; the nearest one where there is none. */
export const pointAt = (seen: Point, { picture, zoom }: Shown, place: Point): Point => ({
  x: inOrder(0, 0.5 + (seen.x - place.x) / (picture.width * zoom), 1),
  y: inOrder(0, 0.5 + (seen.y - place.y) / (picture.height * zoom), 1),
});

/** Part of what is kept that phones cut off above and below each, from 0 to 0.5.
 * @param phoneRatio width divided by height; null where phones show all of it */
export const phoneCut = (ratio: number, phoneRatio: number | null): number =>
  phoneRatio === null ? 0 : inOrder(0, (1 - ratio / phoneRatio) / 2, 0.5);

/** What visitors miss of what matters most, in a sentence; empty where they see it. */
export function sayMissed(seen: Point, { kept }: Shown, cut: number): string {
  const [across, down] = [Math.abs(seen.x) / kept.width, Math.abs(seen.y) / kept.height];
  if (Math.max(across, down) > 0.5) return 'What matters most is cut off. Move the picture.';
  if (down > 0.5 - cut)
    return 'Phones cut off what matters most. Zoom in on it, or move the picture.';
  return '';
}
