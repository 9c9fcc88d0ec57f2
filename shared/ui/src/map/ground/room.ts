import type { Box } from '../drawing/lettering';
import type { Point, Size } from '../view/projection';

/** Side of a cell, in pixels. */
const CELL = 6;

/** Which of a map's surface is written on already: names never lie over one another. */
export class Room {
  readonly #taken: Uint8Array;
  readonly #columns: number;
  readonly #rows: number;

  constructor({ width, height }: Size) {
    this.#columns = Math.ceil(width / CELL);
    this.#rows = Math.ceil(height / CELL);
    this.#taken = new Uint8Array(this.#columns * this.#rows);
  }

  /** Takes circles along a line, if all of them are free and within the map.
   * @returns whether they were */
  take(circles: readonly Point[], radius: number): boolean {
    if (!circles.every((circle) => this.#isFree(circle, radius))) return false;
    for (const circle of circles) this.block(circle, radius);
    return true;
  }

  /** Takes a circle whatever lies there. */
  block({ x, y }: Point, radius: number): void {
    this.#visit(x, y, radius, (cell) => {
      this.#taken[cell] = 1;
      return true;
    });
  }

  /** Takes a box whatever lies there.
   * @param by added to its place, in pixels */
  blockBox({ left, top, right, bottom }: Box, by = 0): void {
    this.#visitBox(left + by, top + by, right + by, bottom + by, (cell) => {
      this.#taken[cell] = 1;
      return true;
    });
  }

  #isFree({ x, y }: Point, radius: number): boolean {
    const isInside =
      x >= radius &&
      y >= radius &&
      x <= this.#columns * CELL - radius &&
      y <= this.#rows * CELL - radius;
    return isInside && this.#visit(x, y, radius, (cell) => this.#taken[cell] === 0);
  }

  /** Goes through the cells around a point until one says false. */
  #visit(x: number, y: number, radius: number, each: (cell: number) => boolean): boolean {
    return this.#visitBox(x - radius, y - radius, x + radius, y + radius, each);
  }

  #visitBox(
    left: number,
    top: number,
    right: number,
    bottom: number,
    each: (cell: number) => boolean,
  ): boolean {
    const lastRow = Math.min(Math.floor(bottom / CELL), this.#rows - 1);
    const lastColumn = Math.min(Math.floor(right / CELL), this.#columns - 1);
    for (let row = Math.max(Math.floor(top / CELL), 0); row <= lastRow; row += 1) {
      for (let column = Math.max(Math.floor(left / CELL), 0); column <= lastColumn; column += 1) {
        if (!each(row * this.#columns + column)) return false;
      }
    }
    return true;
  }
}
