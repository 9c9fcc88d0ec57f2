/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Why no place can lie there; null where one can. */
export function findFlaw(position: Position | null): string | null {
  if (!position) return 'no coordinates';
  const { latitude, longitude } = position;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    return 'coordinates outside the world';
  return latitude === 0 && longitude === 0 ? 'coordinates 0, 0' : null;
}
