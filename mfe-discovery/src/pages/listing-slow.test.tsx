import { act, fireEvent, screen } from '@testing-library/react';
import { createDeferred } from '@tableside/testing/fake-api';
import { openListing, pagesOf } from '../testing/open-listing';

const SLOW_MS = 4000;

test('shows a slow notice with Cancel and Retry', async () => {
  jest.useFakeTimers();
  const response = createDeferred();
  const { platform } = openListing('/restaurants', { restaurants: () => response.promise });
  // The page waits a moment before it shows skeleton cards.
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await act(() => jest.advanceTimersByTimeAsync(SLOW_MS));
  expect(screen.getByText(/^Still loading\./)).toBeVisible();
  jest.useRealTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('We could not load restaurants.')).toBeVisible();
  platform.api.respond({ restaurants: pagesOf(2) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(screen.queryByText(/^Still loading\./)).not.toBeInTheDocument();
});
