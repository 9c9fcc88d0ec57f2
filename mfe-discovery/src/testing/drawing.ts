/** Looks into what the map draws, which has no roles of its own. */

/** Where a pin stands, in pixels. */
export function positionOf(pin: HTMLElement) {
  const transform = pin.querySelector('g')?.getAttribute('transform') ?? '';
  const [x = NaN, y = NaN] = transform
    .replaceAll(/translate\(|\)/g, '')
    .split(' ')
    .map(Number);
  return { x, y };
}

/** How what is drawn is moved as a whole, as its style says. */
export const dragOf = (drawing: HTMLElement): string =>
  drawing.parentElement?.style.transform ?? '';

/** How many dots one path draws. */
export const countDots = (drawing: HTMLElement): number =>
  drawing.querySelector('.dots')?.getAttribute('d')?.match(/M/g)?.length ?? 0;

export const countNodes = (drawing: HTMLElement, selector: string): number =>
  drawing.querySelectorAll(selector).length;
