import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';
import styles from './map-frame.module.css';

export interface MapFrameProps {
  readonly ref: Ref<HTMLDivElement>;
  /** What the map shows, such as "Chattanooga". */
  readonly of: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function MapFrame({ ref, of, children, className }: MapFrameProps) {
  return (
    <div
      ref={ref}
      role="group"
      aria-label={`Map of ${of}`}
      className={cx(styles['frame'], className)}
    >
      {children}
    </div>
  );
}

export const MapThumbnail = ({ className }: Pick<MapFrameProps, 'className'>) => (
  <div className={cx(styles['frame'], className)} />
);
