import { act, fireEvent, screen } from '@testing-library/react';
import { createDeferred } from '@tableside/testing/fake-api';
import { openListing, pagesOf } from '../testing/open-listing';

const SLOW_MS = 4000;

test('a slow host is said to be slow; its answer can be given up and asked for again', async () => {
  jest.useFakeTimers();
  const answer = createDeferred();
  const { platform } = openListing('/restaurants', { restaurants: () => answer.promise });
  // The page itself waits for a moment before it shows empty cards.
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await act(() => jest.advanceTimersByTimeAsync(SLOW_MS));
  expect(screen.getByText(/^Still working\./)).toBeVisible();
  jest.useRealTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('We could not load restaurants.')).toBeVisible();
  platform.api.answer({ restaurants: pagesOf(2) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(screen.queryByText(/^Still working\./)).not.toBeInTheDocument();
});
