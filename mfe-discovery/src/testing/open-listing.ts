import type { EndpointArgs } from '@tableside/contracts/endpoints';
import { ApiError, type PlatformConfig } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import {
  makeWireSettings,
  makeWireOptions,
  makeWirePage,
  makeWireSummary,
} from '@tableside/contracts/factories';
import { routes } from '../routes';

export const SIZE = 12;

/** Restaurants "Place 1", "Place 2", and so on. */
export const makeRestaurants = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) =>
    makeWireSummary({ title: `Place ${from + index}`, slug: `restaurant-${from + index}` }),
  );

/** Pages of twelve out of `total` restaurants for any selection. */
export const pagesOf =
  (total: number) =>
  ({ page = 1 }: EndpointArgs<'restaurants'>) => {
    const from = (page - 1) * SIZE;
    return makeWirePage(makeRestaurants(Math.min(SIZE, total - from), from + 1), {
      last_page: Math.ceil(total / SIZE),
      total,
    });
  };

/** Response of an API that has only the specification's endpoints. */
export const notFound = new ApiError('Not found.', 404);

/** Filter counts by option id, and for hours. */
export const countsOf = (
  byId: Readonly<Record<number, number>>,
  hours: { readonly open: number; readonly unknown: number } | null = null,
) => ({
  options: Object.entries(byId).map(([id, count]) => ({ id: Number(id), count })),
  hours,
});

/** Options that tests select. */
const TITLES = new Set(['Italian', 'Pizza', 'Live Music']);

/** Opens a listing URL with a fake API. */
export function openListing(
  path = '/restaurants',
  responses: FakeResponses = {},
  config: Partial<PlatformConfig> = {},
) {
  const platform = createFakePlatform({
    config,
    responses: {
      settings: makeWireSettings(),
      options: ({ kind }) => makeWireOptions(kind).filter(({ title }) => TITLES.has(title)),
      restaurants: pagesOf(3),
      filterCounts: notFound,
      baseMap: notFound,
      ...responses,
    },
  });
  return renderApp(routes, { path, platform });
}
