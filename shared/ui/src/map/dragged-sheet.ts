import type { MapView } from './view/map-view';
import type { Point } from './view/projection';

/** How far the sheet is moved before the map is drawn anew under it, in pixels: well before what the ground has beyond the edge
 * is used up. */
const REDRAW_PX = 64;
const NOWHERE: Point = { x: 0, y: 0 };

/** Moves what is drawn of a map without drawing it anew, as long as a drag lasts. */
export class DraggedSheet {
  readonly #find: () => HTMLElement | null;
  #view: Pick<MapView, 'allow' | 'pan'> | null = null;
  /** How far what is drawn has been dragged, and how much of it was asked of the view. */
  #dragged = NOWHERE;
  #asked = NOWHERE;

  /** @param find what is moved */
  constructor(find: () => HTMLElement | null) {
    this.#find = find;
  }

  /** Moves it by so many pixels to the right and down. */
  drag(right: number, down: number): void {
    this.#dragged = { x: this.#dragged.x + right, y: this.#dragged.y + down };
    this.#place();
    const { x, y } = this.#dragged;
    if (this.#asked === NOWHERE && Math.hypot(x, y) > REDRAW_PX) this.#ask();
  }

  /** The map is now where it was dragged to. */
  settle(): void {
    // A way that the map could not go is forgotten.
    this.#dragged = this.#allow();
    if (this.#dragged.x || this.#dragged.y) this.#ask();
  }

  /** Told of each view once it is drawn: what was asked for is there. */
  follow(view: Pick<MapView, 'allow' | 'pan'>): void {
    this.#view = view;
    this.#dragged = {
      x: this.#dragged.x - this.#asked.x,
      y: this.#dragged.y - this.#asked.y,
    };
    this.#asked = NOWHERE;
    this.#place();
  }

  #allow(): Point {
    const { x = 0, y = 0 } =
      this.#view?.allow({ x: -this.#dragged.x, y: -this.#dragged.y }) ?? NOWHERE;
    return { x: -x, y: -y };
  }

  #place(): void {
    const { x, y } = this.#allow();
    const element = this.#find();
    if (element) element.style.transform = x || y ? `translate(${x}px, ${y}px)` : '';
  }

  #ask(): void {
    const { x, y } = this.#allow();
    this.#view?.pan(this.#asked.x - x, this.#asked.y - y);
    this.#asked = { x, y };
  }
}
