import type { Position } from './position';

/** Whether a place is in the United States or Canada: phone numbers without a country code have ten digits there, and
 * addresses are shortened as their posts do. Where the tags name no country, coordinates decide. */
export function isNorthAmerica(
  tags: Readonly<Record<string, string>>,
  { latitude, longitude }: Position,
): boolean {
  const country = tags['addr:country']?.toUpperCase();
  if (country) return country === 'US' || country === 'CA';
  return latitude > 24 && latitude < 75 && longitude > -170 && longitude < -52;
}
