import type { Box } from '../drawing/lettering';
import type { Point, Size } from '../view/projection';
import type { MapView } from '../view/map-view';
import { drawGround } from './draw-ground';
import type { Palette } from './palette';
import { placeGround } from './placement';
import { Room } from './room';
import { runSlices, type Slices } from './run-slices';
import type { LoadedGround } from './use-loaded-ground';
import { writeNames } from './write-names';

/** How far a picture goes beyond what is seen, in pixels: so far a finger can move it before more is needed. */
export const MARGIN_PX = 160;
/** Sharper than that no eye sees, and it costs time and memory. */
const DENSITY_MAX = 2;
/** What one frame may work on a picture, in milliseconds: much while there is none, little while another one is shown. */
const FIRST_BUDGET_MS = 24;
const BUDGET_MS = 2;

/** What a picture is of. */
export interface Scene {
  readonly ground: LoadedGround;
  readonly view: Pick<MapView, 'origin' | 'scale' | 'toScreen'>;
  readonly size: Size;
  /** What lies over the ground, and which no name may stand under. */
  readonly covers: readonly Box[];
  readonly palette: Palette;
}

/** Draws a ground on two canvases in turn: one is shown, and moved and scaled at once with the map, while the other is drawn
 * in slices. So moving the map costs a transformation, however much there is to draw. */
export class GroundPainter {
  readonly #canvases: [shown: HTMLCanvasElement, next: HTMLCanvasElement];
  /** What the shown canvas holds, and what the other one is being drawn of. */
  #shown: Scene | null = null;
  #drawing: Scene | null = null;
  #wanted: Scene | null = null;
  #stop: () => void = () => undefined;

  constructor(canvases: [HTMLCanvasElement, HTMLCanvasElement]) {
    this.#canvases = canvases;
  }

  /** Shows a scene as well as the last picture can, and begins a new one. */
  show(scene: Scene): void {
    this.#wanted = scene;
    this.#place();
    if (!this.#drawing || !isWithin(scene, this.#drawing)) this.#begin(scene);
  }

  /** Leaves a picture that is not whole. */
  end(): void {
    this.#stop();
    this.#drawing = null;
  }

  #begin(scene: Scene): void {
    this.#stop();
    this.#drawing = scene;
    const isFirst = this.#shown === null;
    this.#stop = runSlices(
      draw(this.#canvases[1], scene),
      () => (isFirst ? FIRST_BUDGET_MS : BUDGET_MS),
      () => this.#finish(scene),
    );
  }

  #finish(scene: Scene): void {
    this.#canvases.reverse();
    this.#canvases[0].hidden = false;
    this.#canvases[1].hidden = true;
    this.#shown = scene;
    this.#drawing = null;
    this.#place();
    if (this.#wanted && this.#wanted !== scene) this.#begin(this.#wanted);
  }

  /** Puts the shown picture where the map now has it. */
  #place(): void {
    if (!this.#shown || !this.#wanted) return;
    const { scale, x, y } = between(this.#shown, this.#wanted);
    const [left, top] = [x - MARGIN_PX * scale, y - MARGIN_PX * scale];
    this.#canvases[0].style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }
}

/** How what was drawn of one scene becomes another: first scaled around the corner, then moved. */
function between({ view: from }: Scene, { view: to }: Scene): Point & { readonly scale: number } {
  const scale = to.scale / from.scale;
  return { scale, x: to.origin.x - from.origin.x * scale, y: to.origin.y - from.origin.y * scale };
}

/** Whether a picture that is being drawn shows all of a scene, so that it is worth finishing. */
function isWithin(scene: Scene, drawing: Scene): boolean {
  const { scale, x, y } = between(drawing, scene);
  return (
    scale === 1 &&
    Math.max(Math.abs(x), Math.abs(y)) <= MARGIN_PX &&
    scene.ground === drawing.ground &&
    scene.size === drawing.size &&
    scene.palette === drawing.palette
  );
}

function* draw(canvas: HTMLCanvasElement, scene: Scene): Slices {
  const { ground, view, size, covers, palette } = scene;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
  const whole = { width: size.width + 2 * MARGIN_PX, height: size.height + 2 * MARGIN_PX };
  const [width, height] = [whole.width * density, whole.height * density].map(Math.round);
  if (width && canvas.width !== width) canvas.width = width;
  if (height && canvas.height !== height) canvas.height = height;
  canvas.style.width = `${whole.width}px`;
  canvas.style.height = `${whole.height}px`;
  context.setTransform(density, 0, 0, density, 0, 0);
  const { left, top, ...placed } = placeGround(ground.bounds, view, whole);
  const placement = { ...placed, left: left + MARGIN_PX, top: top + MARGIN_PX };
  const room = new Room(whole);
  for (const cover of covers) room.blockBox(cover, MARGIN_PX);
  yield* drawGround(context, ground.drawing, placement, palette);
  yield* writeNames(context, ground.drawing, placement, palette, room);
}
