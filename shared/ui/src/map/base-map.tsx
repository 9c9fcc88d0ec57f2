import type { Ground } from '@tableside/contracts/site/model';
import { type GroundFeature, readGround } from '@tableside/contracts/ground';
import { TileLayer } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { GroundLayer } from './ground/ground-layer';
import { PAINTS, readPalette } from './ground/palette';
import { prepareGround } from './ground/prepare-ground';
import { usePaletteVersion } from './ground/use-palette-version';
import { MAX_ZOOM } from './cluster-pins';
import type { PlacesMap } from './places-map';
import palette from './ground/palette.module.css';

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

export interface BaseMapLayerProps {
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
