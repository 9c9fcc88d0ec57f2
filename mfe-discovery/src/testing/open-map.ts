import type { FakeResponses } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import type { PlatformConfig } from '@tableside/platform';
import { measureMaps, watchCanvases } from '@tableside/testing/base-map';
import { screen, within } from '@testing-library/react';
import { openListing } from './open-listing';

export const restaurant = (
  title: string,
  latitude: number,
  longitude: number,
  area = 'Southside',
) => makeWireSummary({ title, slug: title.toLowerCase(), latitude, longitude, area });
export const luna = restaurant('Luna', 35.04, -85.31);
export const sol = restaurant('Sol', 35.05, -85.3, 'North Shore');
/** Without coordinates. */
export const lost = makeWireSummary({
  title: 'Lost',
  slug: 'lost',
  latitude: null,
  longitude: null,
});

/** Responses of an API whose list and map have these restaurants. */
export const mapOf = (data: ReturnType<typeof makeWireSummary>[], isComplete = true) => ({
  restaurants: makeWirePage(data),
  mapRestaurants: { data, is_complete: isComplete },
});

/** Opens the listing with its map and the restaurants Luna and Sol.
 * @returns also the canvases of the base map */
export function openMap(
  responses: FakeResponses = {},
  path = '/restaurants?view=map',
  config: Partial<PlatformConfig> = {},
) {
  measureMaps();
  const canvases = watchCanvases();
  const opened = openListing(
    path,
    {
      ...mapOf([luna, sol]),
      filterCounts: { options: [], hours: null },
      options: [],
      ...responses,
    },
    config,
  );
  return { ...opened, canvases };
}

export const theMap = () => screen.findByRole('group', { name: /^Map of/ });
export const surface = () => screen.findByRole('group', { name: 'Restaurants' });
export const pin = async (title: string) =>
  within(await theMap()).findByRole('button', {
    name: new RegExp(`^(?:\\d+\\. ${title}|\\d+ \\+\\d+: .*${title}.*)$`),
  });
