import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useLayoutEffect, useRef } from 'react';
import type { Box } from '../drawing/lettering';
import type { Size } from '../drawing/projection';
import type { MapView } from '../drawing/use-map-view';
import { drawGround } from './draw-ground';
import { PAINTS, readPalette } from './palette';
import { placeGround } from './placement';
import { Room } from './room';
import type { LoadedGround } from './use-loaded-ground';
import { usePaletteVersion } from './use-palette-version';
import { writeNames } from './write-names';
import styles from './palette.module.css';

/** Sharper than that no eye sees, and it costs time and memory. */
const DENSITY_MAX = 2;
const PIN_PX = 16;
const CORNER_PX = 8;

export interface GroundCanvasProps {
  readonly ground: LoadedGround;
  readonly view: MapView;
  readonly size: Size;
  /** What lies over the ground, and which no name may stand under. */
  readonly pins: readonly Coordinates[];
  readonly corners: readonly Box[];
}

/** Streets, water, parks and their names, drawn anew whenever the view or the theme changes. What it shows is a picture: the
 * places on it are links beside it. */
export function GroundCanvas({ ground, view, size, pins, corners }: GroundCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const swatches = useRef<HTMLSpanElement>(null);
  const version = usePaletteVersion();

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!canvas.current || !context || !swatches.current) return;
    const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
    const [width, height] = [size.width * density, size.height * density].map(Math.round);
    if (width && canvas.current.width !== width) canvas.current.width = width;
    if (height && canvas.current.height !== height) canvas.current.height = height;
    context.setTransform(density, 0, 0, density, 0, 0);
    const placement = placeGround(ground.bounds, view, size);
    const palette = readPalette(swatches.current);
    const room = new Room(size);
    for (const pin of pins) room.block(view.toScreen(pin), PIN_PX);
    for (const corner of corners) blockBox(room, corner);
    drawGround(context, ground.drawing, placement, palette);
    writeNames(context, ground.drawing, placement, palette, room);
  }, [ground, view, size, pins, corners, version]);

  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className={styles['canvas']} />
      <span ref={swatches} hidden>
        {PAINTS.map((paint) => (
          <span key={paint} className={styles[paint]} />
        ))}
      </span>
    </>
  );
}

function blockBox(room: Room, { left, top, right, bottom }: Box): void {
  for (let y = top; y <= bottom; y += CORNER_PX) {
    for (let x = left; x <= right; x += CORNER_PX) room.block({ x, y }, CORNER_PX);
  }
}
