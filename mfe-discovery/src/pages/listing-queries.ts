import { cityName } from '@tableside/contracts/site/model';
import { EMPTY_FILTER, listingPath } from '@tableside/contracts/listing/paths';
import { readListingFilter, readListingView } from '@tableside/contracts/listing/read-address';
import { OPENED_PAGES_MAX } from '@tableside/contracts/listing/rules';
import { deferred, query, restaurantPages, type QuerySpec } from '@tableside/contracts/queries';
import { restaurantPath } from '@tableside/contracts/paths';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import type { HeadArgs, HeadData, QueryArgs } from '@tableside/contracts/remote';
import { optionQueries } from '../features/filters/filter-groups';
import { countChosen } from '../features/filters/selection';
import { countsQuery } from '../features/filters/use-filter-counts';
import { settingsQuery } from '../lib/queries';

export function listingQueries({ url }: QueryArgs): readonly QuerySpec[] {
  const filter = readListingFilter(url.searchParams);
  const { page } = readListingView(url.searchParams);
  return [
    restaurantPages(filter, Math.min(page, OPENED_PAGES_MAX)),
    settingsQuery,
    ...optionQueries,
    deferred(countsQuery(filter)),
  ];
}

/** Only the full listing and one page per cuisine are indexed; other selections repeat the same restaurants. */
export function listingHead({ url, data, siteOrigin }: HeadArgs): HeadData {
  const filter = readListingFilter(url.searchParams);
  const { page, isMap } = readListingView(url.searchParams);
  const city = cityName(data(settingsQuery)?.city);
  const where = city ? ` in ${city}` : '';
  const { keyword, cuisine, sort } = filter;
  const only = countChosen(filter) === 1 ? cuisine[0] : undefined;
  const options = data(query('options', { kind: 'cuisine' }));
  const cuisineTitle = options?.find((option) => option.id === only)?.title;
  const title = keyword
    ? `Search Results for "${keyword}"`
    : `${cuisineTitle ? `${cuisineTitle} restaurants` : 'Restaurants'}${where}`;
  return {
    title,
    description: `${title}: hours, ratings, and reviews from people who eat there.`,
    canonicalPath: listingPath(cuisineTitle && !keyword ? { cuisine } : {}),
    noIndex:
      Boolean(keyword) ||
      (countChosen(filter) > 0 && !cuisineTitle) ||
      sort !== EMPTY_FILTER.sort ||
      page > 1 ||
      isMap,
    // Written by the server only.
    ...(typeof window === 'undefined' && {
      jsonLd: listJsonLd(data(restaurantPages(filter))?.pages[0]?.restaurants ?? [], siteOrigin),
    }),
  };
}

const listJsonLd = (restaurants: readonly RestaurantSummary[], siteOrigin: string) =>
  restaurants.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: restaurants.map(({ slug, title }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            url: siteOrigin + restaurantPath(slug),
          })),
        },
      ];
