import type { FakeAnswers } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import type { PlatformConfig } from '@tableside/platform';
import { measureMaps, watchCanvases } from '@tableside/testing/ground';
import { screen, within } from '@testing-library/react';
import { openListing } from './open-listing';

export const place = (title: string, latitude: number, longitude: number, area = 'Southside') =>
  makeWireSummary({ title, slug: title.toLowerCase(), latitude, longitude, area });
export const luna = place('Luna', 35.04, -85.31);
export const sol = place('Sol', 35.05, -85.3, 'North Shore');
/** Nobody knows where it is. */
export const lost = makeWireSummary({
  title: 'Lost',
  slug: 'lost',
  latitude: null,
  longitude: null,
});

/** Opens the listing with its map over a host that lists Luna and Sol.
 * @returns also what is drawn on the base map */
export function openMap(
  answers: FakeAnswers = {},
  path = '/restaurants?view=map',
  config: Partial<PlatformConfig> = {},
) {
  measureMaps();
  const canvases = watchCanvases();
  const opened = openListing(
    path,
    {
      restaurants: makeWirePage([luna, sol]),
      places: { data: [luna, sol], is_complete: true },
      filterCounts: { options: [], hours: null },
      ...answers,
    },
    config,
  );
  return { ...opened, canvases };
}

export const theMap = () => screen.findByRole('group', { name: /^Map of/ });
/** What fingers and keys move. */
export const surface = () => screen.findByRole('group', { name: 'Places' });
export const pin = async (title: string) =>
  within(await theMap()).findByRole('button', {
    name: new RegExp(`^(?:\\d+\\. ${title}|\\d+ \\+\\d+: .*${title}.*)$`),
  });
