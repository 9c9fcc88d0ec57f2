import { NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { answerPlaces } from '../../testing/places';
import { NewcomerSection } from './newcomer-section';

const open = (answers: FakeAnswers) =>
  renderWidget(NewcomerSection, { platform: createFakePlatform({ answers }) });

test('leads to the page, and names three places', async () => {
  open(answerPlaces(5));
  expect(screen.getByRole('region', { name: 'Newcomer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Newcomer' })).toHaveAttribute('href', '/newcomer');
  const list = await screen.findByRole('list', { name: 'Places to begin with' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Place 1', 'Place 2', 'Place 3']);
  expect(links[0]).toHaveAttribute('href', '/restaurant/place-1');
  expect(screen.getByText('Chattanooga')).toBeVisible();
});

test('is a link alone where no place is known', async () => {
  const { platform } = open({
    ...answerPlaces(0),
    restaurants: () => {
      throw new NetworkError('away');
    },
  });
  await waitFor(() => expect(platform.api.callsTo('restaurants').length).toBeGreaterThan(0));
  expect(screen.getByRole('link', { name: 'Open Newcomer' })).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
