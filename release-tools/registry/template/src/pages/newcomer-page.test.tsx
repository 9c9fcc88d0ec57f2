import { makeWirePage } from '@tableside/contracts/factories';
import { NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import { answerPlaces, makePlaces } from '../testing/places';

const open = (answers: FakeAnswers) =>
  renderApp(routes, { path: '/newcomer', platform: createFakePlatform({ answers }) });

test('shows the best places of the city', async () => {
  open(answerPlaces(8));
  expect(await screen.findByRole('heading', { level: 1, name: 'Newcomer' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1 + 6);
  expect(screen.getByRole('link', { name: 'Place 1' })).toHaveAttribute(
    'href',
    '/restaurant/place-1',
  );
  expect(screen.getByText('Chattanooga')).toBeVisible();
});

test('says so where there are none', async () => {
  open(answerPlaces(0));
  expect(await screen.findByRole('heading', { name: 'No places yet' })).toBeVisible();
});

test('a failed call can be made again', async () => {
  const { user, platform } = open({
    ...answerPlaces(0),
    restaurants: () => {
      throw new NetworkError('away');
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  platform.api.answer({ restaurants: makeWirePage(makePlaces(2)) });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Place 2' })).toBeVisible();
});
