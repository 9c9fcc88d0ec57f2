import type { EndpointArgs } from '@tableside/contracts/endpoints';
import { ApiError, type PlatformConfig } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
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

/** Restaurants "Place 1", "Place 2" and so on, as the host lists them. */
export const makePlaces = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) =>
    makeWireSummary({ title: `Place ${from + index}`, slug: `place-${from + index}` }),
  );

/** A host with so many restaurants for any selection, in pages of twelve. */
export const pagesOf =
  (total: number) =>
  ({ page = 1 }: EndpointArgs<'restaurants'>) => {
    const from = (page - 1) * SIZE;
    return makeWirePage(makePlaces(Math.min(SIZE, total - from), from + 1), {
      last_page: Math.ceil(total / SIZE),
      total,
    });
  };

/** What a host answers that offers the specification's calls alone. */
export const hostHasNoSuchCall = new ApiError('Not found.', 404);

/** A host that counts so many restaurants for each option, and says what it knows of the moment asked for. */
export const countsOf = (
  byId: Readonly<Record<number, number>>,
  hours: { readonly open: number; readonly unknown: number } | null = null,
) => ({
  options: Object.entries(byId).map(([id, count]) => ({ id: Number(id), count })),
  hours,
});

/** Opens an address of the listing over a host that answers everything it needs. */
export function openListing(
  path = '/restaurants',
  answers: FakeAnswers = {},
  config: Partial<PlatformConfig> = {},
) {
  const platform = createFakePlatform({
    config,
    answers: {
      settings: makeWireSettings(),
      options: ({ kind }) => makeWireOptions(kind),
      restaurants: pagesOf(3),
      filterCounts: hostHasNoSuchCall,
      ground: hostHasNoSuchCall,
      ...answers,
    },
  });
  return renderApp(routes, { path, platform });
}
