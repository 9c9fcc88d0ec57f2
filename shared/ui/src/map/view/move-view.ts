import type { Point, Projection, Size, View } from './projection';

/** A view whose middle lies so many pixels further to the right and down. */
export function panView(view: View, { x, y }: Point, { toPoint, toPlace }: Projection): View {
  const from = toPoint(view.centre);
  const to = { x: from.x + x / view.scale, y: from.y + y / view.scale };
  return { ...view, centre: toPlace(to) };
}

/** A view at another scale, in which what lay at a point of the screen lies so many pixels from it. */
export function zoomView(
  view: View,
  scale: number,
  { at, by }: { readonly at: Point; readonly by: Point },
  { toPoint, toPlace }: Projection,
  { width, height }: Size,
): View {
  const from = toPoint(view.centre);
  const [right, down] = [at.x - width / 2, at.y - height / 2];
  return {
    scale,
    centre: toPlace({
      x: from.x + right / view.scale - (right + by.x) / scale,
      y: from.y + down / view.scale - (down + by.y) / scale,
    }),
  };
}
