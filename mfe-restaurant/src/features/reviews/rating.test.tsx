import { makeUser, makeWireReview } from '@tableside/contracts/factories';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, withMessage } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  makeLuna,
  openRestaurant,
  REVIEWS_PATH,
  type OpenOptions,
} from '../../testing/open-restaurant';
import { findRated, star } from '../../testing/reviews';

const open = (over: Partial<WireRestaurant> = {}, options: OpenOptions = {}) =>
  openRestaurant(over, { path: REVIEWS_PATH, ...options });

test('only star inputs have “star” in their accessible name', async () => {
  await open({ reviews: [makeWireReview({ ratings: 4 })] });
  expect(star('4 stars')).toBeVisible();
  expect(screen.queryByRole('button', { name: /\bstars?\b/ })).not.toBeInTheDocument();
});

describe('rating when signed in', () => {
  const signedIn = (rate: () => unknown) => ({ user: makeUser(), responses: { rate } });

  test('posts exactly ratings and slug, confirms, and refetches the restaurant, and its cards when next shown', async () => {
    const { user, platform, queryClient } = await open(
      {},
      signedIn(() => withMessage('Rating saved.')),
    );
    queryClient.setQueryData(['restaurants', { filter: {} }], { restaurants: [] });
    await user.click(star('4 stars'));
    await findRated(4);
    expect(platform.api.callsTo('rate')).toEqual([
      {
        name: 'rate',
        method: 'POST',
        path: 'review/create_client_review',
        body: { ratings: 4, slug: 'luna' },
      },
    ]);
    expect(platform.shownToasts).toEqual([{ kind: 'success', message: 'Rating saved.' }]);
    await waitFor(() => expect(platform.api.callsTo('restaurant')).toHaveLength(2));
    expect(queryClient.getQueryState(['restaurants', { filter: {} }])?.isInvalidated).toBe(true);
  });

  test.each([
    [
      'the API rejects it',
      new ApiError('You own this restaurant.', 200),
      'You own this restaurant.',
    ],
    [
      'there is no connection',
      new NetworkError('No connection.'),
      'We couldn’t save your rating. Check your connection and try again.',
    ],
  ])('shows a message inline and in a toast when %s', async (_case, error, message) => {
    const { user, platform } = await open(
      {},
      signedIn(() => Promise.reject(error)),
    );
    await user.click(star('4 stars'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(platform.shownToasts).toEqual([{ kind: 'error', message }]);
  });

  test('asks to log in when the session has expired', async () => {
    const expired = new ApiError('Sign in again.', 401);
    const { user } = await open(
      {},
      signedIn(() => Promise.reject(expired)),
    );
    await user.click(star('4 stars'));
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeInTheDocument();
  });

  test('sends one request on a double click', async () => {
    const response = createDeferred();
    const { user, platform } = await open(
      {},
      signedIn(() => response.promise),
    );
    await user.dblClick(star('4 stars'));
    await user.click(star('2 stars'));
    expect(platform.api.callsTo('rate')).toHaveLength(1);
    expect(star('4 stars')).toBeChecked();
    await act(async () => response.resolve(null));
    await findRated(4);
  });

  test('updates average, count, and histogram', async () => {
    const { user, platform } = await open(
      { reviews: [makeWireReview({ ratings: 2 })], rating_avg: 2, rating_count: 1 },
      signedIn(() => null),
    );
    platform.api.respond({
      restaurant: makeLuna({
        reviews: [makeWireReview({ ratings: 4 }), makeWireReview({ ratings: 2 })],
        rating_avg: 3,
        rating_count: 2,
        star_counts: [0, 1, 0, 1, 0],
      }) as never,
    });
    await user.click(star('4 stars'));
    await screen.findByRole('heading', { name: 'Customer Reviews (2)' });
    expect(screen.getAllByText('3.0').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: '4 of 5, 1 review' })).toBeInTheDocument();
  });

  test('accepts stars when the API does not return the user’s own review', async () => {
    const ownReview = new ApiError('Not found', 404);
    const { user } = await open({}, { user: makeUser(), responses: { rate: null, ownReview } });
    await user.click(star('4 stars'));
    await findRated(4);
    expect(star('4 stars')).toBeChecked();
    expect(screen.queryByRole('heading', { name: 'Your review' })).not.toBeInTheDocument();
  });
});

describe('rating as a visitor', () => {
  test('asks to log in with focus on Login, until Cancel or Escape, and saves no rating', async () => {
    const { user, platform } = await open();
    await user.click(star('4 stars'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Login Required' }));
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(star('4 stars')).not.toBeChecked();
    expect(platform.api.callsTo('rate')).toEqual([]);
  });

  test('closes the prompt after a login elsewhere, and the next star counts', async () => {
    const { user, platform } = await open(
      {},
      { responses: { rate: () => withMessage('Thank you.') } },
    );
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    act(() => platform.session.setState({ status: 'signed-in', user: makeUser() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(platform.api.callsTo('rate')).toEqual([]);
    await user.click(star('4 stars'));
    await findRated(4);
  });
});
