/** Helpers for map drawings, which have no ARIA roles. */

const offsetOf = ({ style }: HTMLElement) =>
  [parseFloat(style.left), parseFloat(style.top)] as const;

/** Position of a pin in pixels. */
export function positionOf(pin: HTMLElement) {
  const [left, top] = offsetOf(pin);
  const [right, down] = offsetOf(pin.closest<HTMLElement>('.leaflet-map-pane') ?? pin);
  return { x: left + right, y: top + down };
}

export const countDots = (map: HTMLElement): number =>
  map.querySelector('.dots')?.getAttribute('d')?.match(/M/g)?.length ?? 0;

export const countNodes = (element: HTMLElement, selector: string): number =>
  element.querySelectorAll(selector).length;

export const findTile = (element: HTMLElement): string | undefined =>
  element.querySelector<HTMLImageElement>('img.leaflet-tile')?.src;
