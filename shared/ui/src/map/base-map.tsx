import type { Ground } from '@tableside/contracts/site/model';
import { STEPS_PER_DEGREE, type GroundFeature, readGround } from '@tableside/contracts/ground';
import { GridLayer, TileLayer, type Coords, type DoneCallback } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_ZOOM } from './cluster-pins';
import { drawGround, prepareGround, type PreparedGround, type TilePlacement } from './draw-ground';
import { PAINTS, readPalette, usePaletteVersion, type Palette } from './palette';
import type { PlacesMap } from './places-map';
import { writeNames } from './write-names';
import palette from './palette.module.css';

/** Reads the file of a ground; null until it is there, and for a city without one. A file that is damaged costs the ground alone.
 * @param file of that ground */
export function useGroundFeatures(
  ground: Ground | null | undefined,
  file: Pick<Blob, 'arrayBuffer'> | undefined,
): readonly GroundFeature[] | null {
  const [loaded, setLoaded] = useState<{ hash: string; features: GroundFeature[] } | null>(null);
  useEffect(() => {
    if (!ground || !file) return undefined;
    let isGone = false;
    const load = async () => {
      const features = readGround(new Uint8Array(await file.arrayBuffer()));
      if (!isGone) setLoaded({ hash: ground.hash, features });
    };
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [ground, file]);
  return loaded && loaded.hash === ground?.hash ? loaded.features : null;
}

interface BaseMapLayerProps {
  readonly map: PlacesMap;
  /** Address of tiles with {z}, {x} and {y}, where the operator has named a tile server. */
  readonly tilesUrl: string | undefined;
  /** Of the city's ground, else the names of neighborhoods. */
  readonly features: readonly GroundFeature[];
}

/** The one layer below the places: the operator's tiles, else what the browser draws. */
export function BaseMapLayer({ map, tilesUrl, features }: BaseMapLayerProps) {
  const swatches = useRef<HTMLSpanElement>(null);
  const version = usePaletteVersion();

  const { leaflet } = map;
  const [isBetweenLevels, setIsBetweenLevels] = useState(false);
  const ground = useMemo(() => {
    const perStep = Math.cos((leaflet.getCenter().lat * Math.PI) / 180);
    return prepareGround(features, perStep);
  }, [leaflet, features]);

  useEffect(() => {
    const handleZoom = () => setIsBetweenLevels(!Number.isInteger(leaflet.getZoom()));
    handleZoom();
    leaflet.on('zoomend', handleZoom);
    return () => {
      leaflet.off('zoomend', handleZoom);
    };
  }, [leaflet]);

  useEffect(() => {
    if (!swatches.current) return undefined;
    const layer = tilesUrl
      ? new TileLayer(tilesUrl, { maxZoom: MAX_ZOOM })
      : new GroundLayer(ground, readPalette(swatches.current));
    layer.addTo(leaflet);
    return () => {
      layer.remove();
    };
    // Names have the same size at half levels, where tiles are scaled.
  }, [leaflet, tilesUrl, ground, version, isBetweenLevels]);

  return (
    <span ref={swatches} hidden>
      {PAINTS.map((paint) => (
        <span key={paint} className={palette[paint]} />
      ))}
    </span>
  );
}

/** Large, since a name never crosses the edge of a tile. */
const TILE_PX = 512;
/** Sharper than that no eye sees, and it costs time and memory. */
const DENSITY_MAX = 2;
const METERS_PER_DEGREE = 111_320;

/** Streets, water, parks and their names, drawn by the browser. What it shows is a picture: the places on it are buttons. */
class GroundLayer extends GridLayer {
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
