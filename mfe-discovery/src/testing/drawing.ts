/** Looks into what the map draws, which has no roles of its own. */

const offsetOf = ({ style }: HTMLElement) =>
  [parseFloat(style.left), parseFloat(style.top)] as const;

/** Where a pin stands, in pixels. */
export function positionOf(pin: HTMLElement) {
  const [left, top] = offsetOf(pin);
  const [right, down] = offsetOf(pin.closest<HTMLElement>('.leaflet-map-pane') ?? pin);
  return { x: left + right, y: top + down };
}

/** How many dots one path draws. */
export const countDots = (map: HTMLElement): number =>
  map.querySelector('.dots')?.getAttribute('d')?.match(/M/g)?.length ?? 0;

export const countNodes = (element: HTMLElement, selector: string): number =>
  element.querySelectorAll(selector).length;

/** The address of a tile. */
export const findTile = (element: HTMLElement): string | undefined =>
  element.querySelector<HTMLImageElement>('img.leaflet-tile')?.src;
