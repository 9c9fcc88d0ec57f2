import type { WirePostalAddress } from '@tableside/contracts/restaurant/wire';
import { findState } from './states';
import { findCountry, type Position } from './values';

/** Of the United States or Canada; of other countries, four to six digits. */
const POSTCODE = /^(.*?)\s*\b([A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}-\d{4}|\d{4,6})$/;

/** Splits an address line, "12 Main Street, Millbrook, VT 05999", into its parts.
 * @param position determines the country
 * @returns null without an address */
export function readPostalAddress(
  location: string | null,
  position: Position | null,
): WirePostalAddress | null {
  if (!location) return null;
  const country = position && findCountry({}, position);
  const parts = location.split(', ');
  const end = parts.at(-1) ?? '';
  const [, before = end, postcode = null] = POSTCODE.exec(end) ?? [];
  const isState = findState(country?.toLowerCase() ?? null, before) !== null;
  const hasRegion = isState || (postcode !== null && (parts.length > 1 || !before));
  const rest = hasRegion ? parts.slice(0, -1) : parts;
  const last = rest.at(-1) ?? '';
  // Streets and units have numbers.
  const hasCity = !/\d/.test(last) && (rest.length > 1 || hasRegion);
  return {
    street: (hasCity ? rest.slice(0, -1) : rest).join(', ') || null,
    city: hasCity ? last || null : null,
    region: (hasRegion && before) || null,
    postcode: hasRegion ? postcode : null,
    country,
  };
}
