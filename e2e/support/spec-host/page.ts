import type { Page } from '@playwright/test';
import { restaurantPath } from '@tableside/contracts/paths';
import type { HostCall, SpecHost } from './host';
import { makeRestaurant } from './town';

/** What journeys over a host of the specification look at, and the calls that they ask it about. */

export const FILTER = 'POST restraunt/filter_restaurants';
export const NOTHING_CHOSEN = {
  accessibility: [],
  cuisineType: [],
  features: [],
  popularFor: [],
  serviceType: [],
  keyword: '',
};
/** Has four reviews of 1 to 4 stars, and is closed on Mondays. */
export const PLACE = makeRestaurant(4);
export const placePath = restaurantPath(PLACE.slug);

export const main = (page: Page) => page.getByRole('main');
export const results = (page: Page) => page.getByRole('region', { name: 'Results' });
export const cards = (page: Page) => results(page).getByRole('article');
export const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: /^Search restaurants/ });
export const star = (page: Page, name: string) => page.getByRole('radio', { name }).first();
export const byBrowser = (calls: readonly HostCall[]) =>
  calls.filter(({ isBrowsers }) => isBrowsers);
export const bodiesOf = (host: SpecHost, name: string) =>
  host.callsTo(name).map(({ body }) => body);
