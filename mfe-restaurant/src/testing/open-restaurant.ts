import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { createFakePlatform, type FakePlatformOptions } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { makeWireSettings, makeWireRestaurant } from '@tableside/contracts/factories';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

/** Luna, open on Wednesdays from 5 to 10 PM; the fake platform's clock says Wednesday, 6 PM. */
export const makeLuna = (over: Partial<WireRestaurant> = {}): WireRestaurant =>
  makeWireRestaurant({
    slug: 'luna',
    title: 'Luna',
    rating_avg: null,
    rating_count: 0,
    timeslots: [
      { weekday: 'Monday', slot: '', is_closed: 1 },
      { weekday: 'Tuesday', slot: '5:00 PM to 10:00 PM', is_closed: 0 },
      { weekday: 'Wednesday', slot: '5:00 PM to 10:00 PM', is_closed: 0 },
    ],
    ...over,
  });

export interface OpenOptions extends FakePlatformOptions {
  /** The API's response, or a function that returns it. */
  readonly restaurant?: object | null | (() => unknown);
  readonly path?: string;
}

/** Opens a restaurant's page with a fake API. */
export function openPage({ restaurant, path = '/restaurant/luna', ...options }: OpenOptions = {}) {
  const platform = createFakePlatform({
    // Late parts stay out of tests that do not need them.
    onFirstInteraction: () => undefined,
    ...options,
    responses: {
      restaurant: (restaurant === undefined ? makeLuna() : restaurant) as never,
      settings: makeWireSettings(),
      ownReview: null,
      ...options.responses,
    },
  });
  return renderApp(routes, { path, platform });
}

/** Opens the page and waits for the restaurant. */
export async function openRestaurant(
  over: Partial<WireRestaurant> = {},
  options: OpenOptions = {},
) {
  const view = openPage({ ...options, restaurant: makeLuna(over) });
  await screen.findByRole('heading', { level: 1, name: over.title ?? 'Luna' });
  return view;
}

export const REVIEWS_PATH = '/restaurant/luna#reviews';
