import { query } from '@tableside/contracts/queries';
import type { BaseMap } from '@tableside/contracts/site/model';
import { STEPS_PER_DEGREE, type BaseMapFeature, readBaseMap } from '@tableside/contracts/base-map';
import { useApiQuery, usePlatform, type PlatformConfig } from '@tableside/platform';
import { GridLayer, TileLayer, type Coords, type DoneCallback } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_ZOOM } from './cluster-pins';
import {
  drawBaseMap,
  prepareBaseMap,
  type PreparedBaseMap,
  type TileTransform,
} from './draw-base-map';
import { PAINTS, readPalette, usePaletteVersion, type Palette } from './palette';
import type { RestaurantsMap } from './restaurants-map';
import { writeNames } from './write-names';
import palette from './palette.module.css';

/** What is drawn below the restaurants: the operator's tiles, else the city's base map. */
export interface MapBackground {
  readonly tiles: PlatformConfig['mapTiles'];
  readonly baseMap: BaseMap | null | undefined;
  /** Of the base map; null until loaded, for a city without one, and for a damaged file. */
  readonly features: readonly BaseMapFeature[] | null;
}

export function useMapBackground(): MapBackground {
  const { mapTiles: tiles } = usePlatform().config;
  const { data } = useApiQuery(query('baseMap'), { enabled: !tiles });
  const baseMap = tiles ? null : data;
  const hash = baseMap?.hash ?? '';
  const { data: file } = useApiQuery(query('baseMapFile', { hash }), { enabled: hash !== '' });
  const [loaded, setLoaded] = useState<{ hash: string; features: BaseMapFeature[] } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let isGone = false;
    const load = async () => {
      const features = readBaseMap(new Uint8Array(await file.arrayBuffer()));
      if (!isGone) setLoaded({ hash, features });
    };
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [hash, file]);
  return { tiles, baseMap, features: baseMap && loaded?.hash === hash ? loaded.features : null };
}

interface BaseMapLayerProps {
  readonly map: RestaurantsMap;
  /** Tile URL with {z}, {x} and {y}, if the operator configured a tile server. */
  readonly tilesUrl: string | undefined;
  /** Features of the city's base map, or else the names of neighborhoods. */
  readonly features: readonly BaseMapFeature[];
}

/** The background layer: the operator's tiles, or else a map drawn in the browser. */
export function BaseMapLayer({ map, tilesUrl, features }: BaseMapLayerProps) {
  const swatches = useRef<HTMLSpanElement>(null);
  const version = usePaletteVersion();

  const { leaflet } = map;
  const [isBetweenLevels, setIsBetweenLevels] = useState(false);
  const baseMap = useMemo(() => {
    const perStep = Math.cos((leaflet.getCenter().lat * Math.PI) / 180);
    return prepareBaseMap(features, perStep);
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
      : new BaseMapShapes(baseMap, readPalette(swatches.current));
    layer.addTo(leaflet);
    return () => {
      layer.remove();
    };
    // Keeps names the same size at half zoom levels, where tiles are scaled.
  }, [leaflet, tilesUrl, baseMap, version, isBetweenLevels]);

  return (
    <span ref={swatches} hidden>
      {PAINTS.map((paint) => (
        <span key={paint} className={palette[paint]} />
      ))}
    </span>
  );
}

/** Large, since names never cross the edge of a tile. */
const TILE_PX = 512;
/** A higher density looks no sharper and costs time and memory. */
const DENSITY_MAX = 2;
const METERS_PER_DEGREE = 111_320;

/** Streets, water, parks and their names, drawn in the browser. */
class BaseMapShapes extends GridLayer {
  readonly #baseMap: PreparedBaseMap;
  readonly #palette: Palette;

  constructor(baseMap: PreparedBaseMap, palette: Palette) {
    super({ tileSize: TILE_PX, maxZoom: MAX_ZOOM, updateWhenIdle: false });
    this.#baseMap = baseMap;
    this.#palette = palette;
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    // One task per tile, so that input is never blocked by all of them.
    setTimeout(() => {
      if (!canvas.isConnected) return;
      this.#draw(canvas, coords);
      done(undefined, canvas);
    });
    return canvas;
  }

  #draw(canvas: HTMLCanvasElement, coords: Coords): void {
    // Between two zoom levels, tiles are scaled down.
    const size = TILE_PX * this._map.getZoomScale(this._map.getZoom(), coords.z);
    const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
    const side = Math.round(size * density);
    const drawing = new OffscreenCanvas(side, side);
    const context = drawing.getContext('2d', { alpha: false });
    if (!context) return;
    context.scale(density, density);
    const transform = this.#transformOf(coords, size);
    drawBaseMap(context, this.#baseMap, transform, this.#palette);
    writeNames(context, this.#baseMap, transform, this.#palette);
    // A bitmap is cheap to move; a canvas that was drawn on is copied every frame.
    canvas.width = canvas.height = side;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(drawing.transferToImageBitmap());
  }

  /** Latitudes are nearly linear within a tile, so two corners define the transform. */
  #transformOf(coords: Coords, size: number): TileTransform {
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
