import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Box } from '../drawing/lettering';
import type { Size } from '../view/projection';
import type { MapView } from '../view/map-view';
import { GroundPainter } from './ground-painter';
import { PAINTS, readPalette, type Palette } from './palette';
import type { LoadedGround } from './use-loaded-ground';
import { usePaletteVersion } from './use-palette-version';
import styles from './palette.module.css';

export interface GroundCanvasProps {
  readonly ground: LoadedGround;
  readonly view: MapView;
  readonly size: Size;
  /** What lies over the ground, and which no name may stand under. */
  readonly covers: readonly Box[];
}

/** Streets, water, parks and their names, drawn anew whenever the view or the theme changes. What it shows is a picture: the
 * places on it are links beside it. */
export function GroundCanvas({ ground, view, size, covers }: GroundCanvasProps) {
  const first = useRef<HTMLCanvasElement>(null);
  const second = useRef<HTMLCanvasElement>(null);
  const swatches = useRef<HTMLSpanElement>(null);
  const painter = useRef<GroundPainter>(null);
  const palette = useRef<{ readonly version: number; readonly colors: Palette }>(null);
  const version = usePaletteVersion();

  useEffect(() => () => painter.current?.end(), []);
  useLayoutEffect(() => {
    if (!first.current || !second.current || !swatches.current) return;
    if (palette.current?.version !== version) {
      palette.current = { version, colors: readPalette(swatches.current) };
    }
    painter.current ??= new GroundPainter([first.current, second.current]);
    painter.current.show({ ground, view, size, covers, palette: palette.current.colors });
  }, [ground, view, size, covers, version]);

  return (
    <>
      <canvas ref={first} hidden aria-hidden="true" className={styles['canvas']} />
      <canvas ref={second} hidden aria-hidden="true" className={styles['canvas']} />
      <span ref={swatches} hidden>
        {PAINTS.map((paint) => (
          <span key={paint} className={styles[paint]} />
        ))}
      </span>
    </>
  );
}
