import type { Coordinates } from '@tableside/contracts/restaurant/model';

/** Half the side of the map's box around a restaurant, in degrees. */
const MAP_HALF_BOX_DEG = 0.005;

/** Six decimals are a hand's breadth, and rounding hides the noise of adding fractions. */
const degrees = (value: number): number => Number(value.toFixed(6));

/** The OpenStreetMap embed around a place, with a marker on it. */
export function mapEmbedUrl({ latitude, longitude }: Coordinates): string {
  const box = [
    longitude - MAP_HALF_BOX_DEG,
    latitude - MAP_HALF_BOX_DEG,
    longitude + MAP_HALF_BOX_DEG,
    latitude + MAP_HALF_BOX_DEG,
  ].map(degrees);
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join(',')}&layer=mapnik&marker=${latitude},${longitude}`;
}

export const mapPageUrl = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
