import { cityName } from '@tableside/contracts/site/model';
import { presentRating } from '../../cards/presenter';
import type { SummaryRow } from '../../cards/rows';
import { tileOf } from '../../cards/tile';
import { socialCardPath, type SocialCard } from '../../plugins/social-cards/social-card';

/** A restaurant with the city that the site is about. */
export interface PlaceOfCity extends SummaryRow {
  readonly city: string | null;
}

/** The first of the names of an area, such as "Downtown, Chinatown, Penn Quarters". */
const firstName = (area: string | null): string | null => area?.split(',')[0]?.trim() || null;

/** The card of a restaurant: name, kind, where it is, and what people think of it. */
export function describePlace(row: PlaceOfCity): SocialCard {
  const tile = tileOf(row);
  const { rating_avg: average, rating_count: count } = presentRating(row);
  const city = cityName(row.city) ?? '';
  const area = firstName(row.area);
  const where = area ?? city;
  return {
    title: row.title,
    otherTitle: [tile.cuisine ?? 'A table', where && `in ${where}`].filter(Boolean).join(' '),
    overline: [tile.cuisine, row.price_range, area ?? row.street].filter(Boolean).join(' · '),
    line: '',
    rating: average === null ? null : { average, count },
    city,
    tiles: [tile],
  };
}

export const placeCardPath = (row: PlaceOfCity): string =>
  socialCardPath(`places/${encodeURIComponent(row.slug)}`, describePlace(row));
