import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { query } from '@tableside/contracts/queries';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeLuna, openPage } from '../testing/open-restaurant';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });

describe('while loading', () => {
  test('shows a slow notice with a working Cancel', async () => {
    jest.useFakeTimers();
    const response = createDeferred();
    openPage({ restaurant: () => response.promise });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await act(() => jest.advanceTimersByTimeAsync(4000));
    expect(screen.getByText(/^Still loading\./)).toBeInTheDocument();
    jest.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'We couldn’t load this restaurant.' });
    expect(screen.getByText('Check your connection, or try again in a moment.')).toBeVisible();
  });

  test.each([
    ['the restaurant', () => makeLuna(), 'Luna'],
    ['the not-found page', () => null, 'Restaurant not found'],
    [
      'the error page',
      () => new NetworkError('No connection.'),
      'We couldn’t load this restaurant.',
    ],
  ])('moves focus from the skeleton’s heading to %s', async (_case, notify, name) => {
    const response = createDeferred();
    openPage({
      restaurant: () => response.promise.then(() => notify()),
      responses: { restaurants: makeWirePage([]) },
    });
    const waiting = await screen.findByRole('heading', {
      level: 1,
      name: 'Loading the restaurant',
    });
    act(() => waiting.focus());
    response.resolve(null);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());
  });

  test('leaves focus alone when it is elsewhere', async () => {
    const response = createDeferred();
    openPage({ restaurant: () => response.promise });
    const waiting = await screen.findByRole('heading', { name: 'Loading the restaurant' });
    act(() => waiting.focus());
    act(() => waiting.blur());
    response.resolve(makeLuna());
    expect(await found()).not.toHaveFocus();
  });
});

describe('after a click on a card', () => {
  /** Opens a restaurant from another page with its card cached. */
  async function follow(restaurant: () => unknown) {
    const card = { slug: 'luna', title: 'Luna', rating_avg: 4.6, rating_count: 128 };
    const view = openPage({
      restaurant,
      path: '/elsewhere',
      responses: { favorites: [makeWireSummary(card)] as never },
    });
    await screen.findByText('Another page');
    await view.queryClient.fetchQuery(query('favorites'));
    await act(() => view.router.navigate('/restaurant/luna'));
    return view;
  }

  test('shows the card’s name and facts before the response', async () => {
    const response = createDeferred();
    await follow(() => response.promise);
    const heading = screen.getByRole('heading', { level: 1, name: 'Luna' });
    expect(screen.getAllByRole('banner')[0]).toHaveTextContent('4.6 out of 5, 128 reviews');
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    act(() => heading.focus());
    response.resolve(makeLuna());
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Luna' })).toBe(heading);
    expect(heading).toHaveFocus();
    expect(screen.getByRole('article')).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['the not-found page', () => null, 'Restaurant not found'],
    [
      'the error page',
      () => new NetworkError('No connection.'),
      'We couldn’t load this restaurant.',
    ],
  ])('moves focus from the card’s name to %s', async (_case, notify, name) => {
    const response = createDeferred();
    const { platform } = await follow(() => response.promise.then(() => notify()));
    platform.api.respond({ restaurants: makeWirePage([]) });
    act(() => screen.getByRole('heading', { level: 1, name: 'Luna' }).focus());
    response.resolve(null);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());
  });
});

describe('when loading fails', () => {
  const failing = new NetworkError('No connection.');

  test('shows an error, not the not-found page, when the API fails', async () => {
    const { router } = openPage({ restaurant: new ApiError('No', 503) });
    expect(await screen.findByText('We couldn’t load this restaurant.')).toBeInTheDocument();
    expect(screen.queryByText('Restaurant not found')).not.toBeInTheDocument();
    expect(router.state.errors).toBeNull();
  });

  test('offers Retry, which moves focus to the result', async () => {
    const { user, platform } = openPage({ restaurant: failing });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const response = createDeferred();
    platform.api.respond({ restaurant: () => response.promise });
    await user.click(retry);
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');
    response.resolve(makeLuna());
    expect(await found()).toHaveFocus();
  });
});
