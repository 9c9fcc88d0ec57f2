import { lazy, type ComponentType } from 'react';
import type { GroundCanvasProps } from './ground-canvas';

/** Loaded where there is a ground to draw; nothing where its file cannot be had. */
export const LazyGroundCanvas = lazy((): Promise<{ default: ComponentType<GroundCanvasProps> }> =>
  import('./ground-canvas').then(
    (module) => ({ default: module.GroundCanvas }),
    () => ({ default: () => null }),
  ),
);
