import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { ExternalLink } from '@tableside/ui/external-link';
import { useEffect, useId, useRef } from 'react';
import styles from './overview.module.css';

export interface RestaurantMapProps {
  readonly title: string;
  readonly location: string | null;
  readonly coordinates: Coordinates;
}

export default function ShownMap({ title, location, coordinates }: RestaurantMapProps) {
  const endId = useId();
  const frame = useRef<HTMLIFrameElement>(null);

  // The clicked button is gone, so focus moves to the map.
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

/** Half the side of the map's box around a restaurant, in degrees. */
const MAP_HALF_BOX_DEG = 0.005;

/** Rounds to six decimals (10 cm), which hides floating-point noise. */
const degrees = (value: number): number => Number(value.toFixed(6));

function mapEmbedUrl({ latitude, longitude }: Coordinates): string {
  const box = [
    longitude - MAP_HALF_BOX_DEG,
    latitude - MAP_HALF_BOX_DEG,
    longitude + MAP_HALF_BOX_DEG,
    latitude + MAP_HALF_BOX_DEG,
  ].map(degrees);
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join(',')}&layer=mapnik&marker=${latitude},${longitude}`;
}

const mapPageUrl = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
