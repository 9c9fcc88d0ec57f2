import { makeWirePage } from '@tableside/contracts/factories';
import { NetworkError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import { respondWithRestaurants, makeRestaurants } from '../testing/restaurants';

const open = (responses: FakeResponses) =>
  renderApp(routes, { path: '/newcomer', platform: createFakePlatform({ responses }) });

test('shows the top-rated restaurants of the city', async () => {
  open(respondWithRestaurants(8));
  expect(await screen.findByRole('heading', { level: 1, name: 'Newcomer' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1 + 6);
  expect(screen.getByRole('link', { name: 'Place 1' })).toHaveAttribute(
    'href',
    '/restaurant/restaurant-1',
  );
  expect(screen.getByText('Chattanooga')).toBeVisible();
});

test('shows an empty state without restaurants', async () => {
  open(respondWithRestaurants(0));
  expect(await screen.findByRole('heading', { name: 'No restaurants yet' })).toBeVisible();
});

test('lets the user retry a failed request', async () => {
  const { user, platform } = open({
    ...respondWithRestaurants(0),
    restaurants: () => {
      throw new NetworkError('away');
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  platform.api.respond({ restaurants: makeWirePage(makeRestaurants(2)) });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Place 2' })).toBeVisible();
});
