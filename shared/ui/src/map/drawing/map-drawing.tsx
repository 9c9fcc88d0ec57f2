import type { ReactNode } from 'react';
import type { Size } from '../view/projection';
import styles from './drawing.module.css';

export interface MapDrawingProps {
  /** In pixels. */
  readonly size: Size;
  readonly children: ReactNode;
}

/** The sheet over the ground that places are drawn on. */
export function MapDrawing({ size: { width, height }, children }: MapDrawingProps) {
  return (
    <svg role="presentation" viewBox={`0 0 ${width} ${height}`} className={styles['drawing']}>
      {children}
    </svg>
  );
}
