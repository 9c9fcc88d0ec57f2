import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { ExternalLink } from '@tableside/ui/external-link';
import { useEffect, useId, useRef } from 'react';
import { mapEmbedUrl, mapPageUrl } from './map-address';
import styles from './place-map.module.css';

export interface PlaceMapProps {
  readonly title: string;
  readonly location: string | null;
  readonly coordinates: Coordinates;
}

/** The map that was asked for. */
export function ShownMap({ title, location, coordinates }: PlaceMapProps) {
  const endId = useId();
  const frame = useRef<HTMLIFrameElement>(null);

  // The button that was pressed is gone: focus goes to what it brought.
  useEffect(() => frame.current?.focus(), []);

  return (
    <div className={styles['shown']}>
      <a href={`#${endId}`} className={`ts-sr-only ${styles['skip']}`}>
        Skip the map
      </a>
      <iframe
        ref={frame}
        className={styles['frame']}
        src={mapEmbedUrl(coordinates)}
        title={`Map showing ${[title, location].filter(Boolean).join(', ')}`}
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <p id={endId} tabIndex={-1} className={styles['credit']}>
        <ExternalLink href={mapPageUrl(coordinates)}>Open in OpenStreetMap</ExternalLink>
      </p>
    </div>
  );
}
