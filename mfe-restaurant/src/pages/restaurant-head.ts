import { cityName } from '@tableside/contracts/site/model';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData } from '@tableside/contracts/remote';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import { isMissingError } from '@tableside/platform';
import { closedFrom } from '../lib/closed-from';
import { findCard } from '../lib/find-card';
import { restaurantJsonLd } from './restaurant-json-ld';
import { restaurantQuery } from '../lib/restaurant-query';

/** About as much as a search engine shows. */
const DESCRIPTION_MAX = 158;

/** Title and metadata of the screen; out of search engines while there is nothing to find. */
export function restaurantHead({
  params,
  data,
  failure,
  known,
  siteOrigin,
  apiOrigin,
}: HeadArgs): HeadData {
  const slug = params['slug'] ?? '';
  const read = restaurantQuery(slug);
  const error = failure(read);
  const restaurant = isMissingError(error) ? null : data(read);
  if (!restaurant) {
    const closed = closedFrom(error);
    if (closed) return { title: `${closed.title} has closed`, noIndex: true };
    if (restaurant === null) return { title: 'Restaurant not found', noIndex: true };
    return { title: findCard(known(), slug)?.title ?? 'Restaurant', noIndex: true };
  }
  return {
    title: nameWithCity(restaurant, cityName(data(query('settings'))?.city)),
    description: describe(restaurant),
    canonicalPath: restaurantPath(restaurant.slug),
    image: pictureUrl(restaurant.socialImage ?? restaurant.image, apiOrigin),
    // Only the server writes it.
    ...(typeof window === 'undefined' && {
      jsonLd: [restaurantJsonLd(restaurant, siteOrigin, apiOrigin)],
    }),
  };
}

/** "Le Diplomate, French in Washington", as far as it is known. */
function nameWithCity({ title, cuisines }: Restaurant, city: string | null): string {
  const kind = [cuisines[0]?.title, city && `in ${city}`].filter(Boolean).join(' ');
  return kind ? `${title}, ${kind}` : title;
}

/** Claims nothing that may not be there: not every place has photos or hours. */
function describe({ title, overview, cuisines, area, location }: Restaurant): string {
  const words = overview?.replaceAll(/\s+/g, ' ');
  if (words) return shorten(words);
  const cuisine = cuisines[0]?.title;
  const kind = cuisine ? `${cuisine} restaurant` : 'Restaurant';
  const place = [area && ` in ${area}`, location && `, ${location}`].filter(Boolean).join('');
  return shorten(`${title}: ${kind}${place}.`);
}

/** Cuts at a word's end. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX - 30)).replace(/[\s,.;:]+$/, '')}…`;
}
