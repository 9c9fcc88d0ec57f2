import type { ReactNode, Ref } from 'react';
import styles from './map-frame.module.css';

export interface MapSheetProps {
  /** Moved by `useMapGestures` while a finger or a mouse drags it. */
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** What of a map moves as one: ground, dots and pins. Buttons, scale bar and cards stay. */
export function MapSheet({ ref, children }: MapSheetProps) {
  return (
    <div ref={ref} className={styles['sheet']}>
      {children}
    </div>
  );
}
