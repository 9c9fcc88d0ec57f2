import type { Ground } from '@tableside/contracts/city/model';
import { readGround } from '@tableside/contracts/ground/read';
import { useEffect, useState } from 'react';
import { prepareGround, type PreparedGround } from './prepare-ground';

/** A ground that can be drawn. */
export interface LoadedGround extends Ground {
  readonly drawing: PreparedGround;
}

/** What a map is drawn on; null until it is there, and for a city without one. A file that is damaged costs the ground alone:
 * places and their names are shown as without it.
 * @param file of that ground */
export function useLoadedGround(
  ground: Ground | null | undefined,
  file: Pick<Blob, 'arrayBuffer'> | undefined,
): LoadedGround | null {
  const [loaded, setLoaded] = useState<LoadedGround | null>(null);

  useEffect(() => {
    if (!ground || !file) return undefined;
    let isGone = false;
    const load = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { south, north } = ground.bounds;
      const perStep = Math.cos(((south + north) / 2) * (Math.PI / 180));
      const drawing = prepareGround(readGround(bytes), perStep);
      if (!isGone) setLoaded({ ...ground, drawing });
    };
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [ground, file]);
  return loaded?.hash === ground?.hash ? loaded : null;
}
