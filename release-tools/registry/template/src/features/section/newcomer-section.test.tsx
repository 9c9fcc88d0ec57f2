import { NetworkError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { respondWithRestaurants } from '../../testing/restaurants';
import { NewcomerSection } from './newcomer-section';

const open = (responses: FakeResponses) =>
  renderWidget(NewcomerSection, { platform: createFakePlatform({ responses }) });

test('links to the page and lists three restaurants', async () => {
  open(respondWithRestaurants(5));
  expect(screen.getByRole('region', { name: 'Newcomer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Newcomer' })).toHaveAttribute('href', '/newcomer');
  const list = await screen.findByRole('list', { name: 'Top-rated restaurants' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Place 1', 'Place 2', 'Place 3']);
  expect(links[0]).toHaveAttribute('href', '/restaurant/restaurant-1');
  expect(screen.getByText('Chattanooga')).toBeVisible();
});

test('shows only the link without restaurants', async () => {
  const { platform } = open({
    ...respondWithRestaurants(0),
    restaurants: () => {
      throw new NetworkError('away');
    },
  });
  await waitFor(() => expect(platform.api.callsTo('restaurants').length).toBeGreaterThan(0));
  expect(screen.getByRole('link', { name: 'Open Newcomer' })).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
