import { STEPS_PER_DEGREE } from '@tableside/contracts/ground';
import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { MAX_ZOOM } from '../cluster-pins';
import { drawGround, type TilePlacement } from './draw-ground';
import type { Palette } from './palette';
import type { PreparedGround } from './prepare-ground';
import { writeNames } from './write-names';

/** Large, since a name never crosses the edge of a tile. */
const TILE_PX = 512;
/** Sharper than that no eye sees, and it costs time and memory. */
const DENSITY_MAX = 2;
const METERS_PER_DEGREE = 111_320;

/** Streets, water, parks and their names, drawn by the browser. What it shows is a picture: the places on it are buttons. */
export class GroundLayer extends GridLayer {
  readonly #ground: PreparedGround;
  readonly #palette: Palette;

  constructor(ground: PreparedGround, palette: Palette) {
    super({ tileSize: TILE_PX, maxZoom: MAX_ZOOM, updateWhenIdle: false });
    this.#ground = ground;
    this.#palette = palette;
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    // Each tile is a task of its own, so that input never waits for all of them.
    setTimeout(() => {
      if (!canvas.isConnected) return;
      this.#draw(canvas, coords);
      done(undefined, canvas);
    });
    return canvas;
  }

  #draw(canvas: HTMLCanvasElement, coords: Coords): void {
    // Between two zoom levels tiles are shown smaller than they are.
    const size = TILE_PX * this._map.getZoomScale(this._map.getZoom(), coords.z);
    const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
    const side = Math.round(size * density);
    const drawing = new OffscreenCanvas(side, side);
    const context = drawing.getContext('2d', { alpha: false });
    if (!context) return;
    context.scale(density, density);
    const placement = this.#place(coords, size);
    drawGround(context, this.#ground, placement, this.#palette);
    writeNames(context, this.#ground, placement, this.#palette);
    // A canvas that shows a finished picture costs nothing while the map moves; one that was drawn on is copied at each frame.
    canvas.width = canvas.height = side;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(drawing.transferToImageBitmap());
  }

  /** Within a tile latitudes are so nearly linear that two corners say where all points lie. */
  #place(coords: Coords, size: number): TilePlacement {
    const low = this._map.unproject(coords.multiplyBy(TILE_PX), coords.z);
    const high = this._map.unproject(coords.add([1, 1]).multiplyBy(TILE_PX), coords.z);
    const right = size / ((high.lng - low.lng) * STEPS_PER_DEGREE);
    const down = size / ((high.lat - low.lat) * STEPS_PER_DEGREE);
    return {
      right,
      down,
      left: -low.lng * STEPS_PER_DEGREE * right,
      top: -low.lat * STEPS_PER_DEGREE * down,
      scale: (-down * STEPS_PER_DEGREE) / METERS_PER_DEGREE,
      size,
    };
  }
}
