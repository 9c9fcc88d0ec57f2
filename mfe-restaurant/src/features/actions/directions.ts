import type { Restaurant } from '@tableside/contracts/restaurant/model';

/** Where "Get Directions" leads: to the coordinates, else to the address, else nowhere. */
export function directionsHref({
  coordinates,
  location,
}: Pick<Restaurant, 'coordinates' | 'location'>): string | null {
  const destination = coordinates
    ? `${coordinates.latitude},${coordinates.longitude}`
    : location && encodeURIComponent(location);
  return destination ? `https://www.google.com/maps/dir/?api=1&destination=${destination}` : null;
}
