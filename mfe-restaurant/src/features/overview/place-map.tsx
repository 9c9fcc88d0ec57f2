import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { Icon } from '@tableside/ui/icon';
import { Map as MapIcon } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { mapEmbedUrl, mapPageUrl } from './map-address';
import { StreetSketch } from './street-sketch';
import styles from './place-map.module.css';

export interface PlaceMapProps {
  readonly title: string;
  readonly location: string | null;
  readonly coordinates: Coordinates;
}

/** A map that asks nobody anything before somebody asks for it. */
export function PlaceMap({ title, location, coordinates }: PlaceMapProps) {
  const endId = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setIsShown] = useState(false);

  // The button that was pressed is gone: focus goes to what it brought.
  useEffect(() => {
    if (isShown) frame.current?.focus();
  }, [isShown]);

  if (!isShown) {
    return (
      <div className={styles['map']}>
        <StreetSketch className={styles['sketch']} />
        <div className={styles['offer']}>
          <Button icon={<Icon of={MapIcon} />} onClick={() => setIsShown(true)}>
            Show map
          </Button>
          <p className={styles['note']}>Loads from openstreetmap.org</p>
        </div>
      </div>
    );
  }
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
