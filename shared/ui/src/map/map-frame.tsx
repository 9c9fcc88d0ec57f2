import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';
import styles from './map-frame.module.css';

/** What takes focus to be moved by the arrow keys. */
const MOVABLE = { tabIndex: 0 };

export interface MapFrameProps {
  readonly ref: Ref<HTMLDivElement>;
  /** What is on the map, such as "Chattanooga". */
  readonly of: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The plate that a map is drawn in. */
export function MapFrame({ ref, of, children, className }: MapFrameProps) {
  return (
    <div
      ref={ref}
      role="group"
      aria-label={`Map of ${of}. Arrow keys move it, plus and minus zoom.`}
      {...MOVABLE}
      className={cx(styles['frame'], className)}
    >
      {children}
    </div>
  );
}

/** The same plate while the map is on its way. */
export const MapPlate = ({ className }: Pick<MapFrameProps, 'className'>) => (
  <div className={cx(styles['frame'], className)} />
);
