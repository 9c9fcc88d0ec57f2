import { formatCount } from '@tableside/contracts/common/text';
import type { RestaurantPage } from '@tableside/contracts/listing/model';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';

/** The restaurants of all pages without duplicates, which occur when the order changes between requests. */
export function listUnique(pages: readonly RestaurantPage[]): RestaurantSummary[] {
  const bySlug = new Map<string, RestaurantSummary>();
  for (const restaurant of pages.flatMap((page) => page.restaurants)) {
    if (!bySlug.has(restaurant.slug)) bySlug.set(restaurant.slug, restaurant);
  }
  return [...bySlug.values()];
}

export interface ResultCount {
  readonly count: number;
  /** False when there are at least this many. */
  readonly isExact: boolean;
}

/** The API's total, else the number loaded, which is exact after the last page. */
export function countResults(pages: readonly RestaurantPage[]): ResultCount {
  const last = pages.at(-1);
  const total = last?.total ?? null;
  if (total !== null) return { count: total, isExact: true };
  return { count: listUnique(pages).length, isExact: pages.length >= (last?.lastPage ?? 1) };
}

export const formatResultCount = ({ count, isExact }: ResultCount): string =>
  `${formatCount(count)}${isExact ? '' : '+'}`;

export const describeCount = (result: ResultCount): string =>
  `${formatResultCount(result)} ${result.count === 1 && result.isExact ? 'restaurant' : 'restaurants'}`;
