import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { query } from '@tableside/contracts/queries';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeLuna, openPage } from '../testing/open-restaurant';

const found = () => screen.findByRole('heading', { level: 1, name: 'Luna' });
const refuse = (status: number, message = 'No') => new ApiError(message, status);

describe('while it loads', () => {
  test('the boxes stand in its place', async () => {
    const answer = createDeferred();
    openPage({ restaurant: () => answer.promise });
    expect(await screen.findByText('Loading the restaurant')).toBeInTheDocument();
    answer.resolve(makeLuna());
    expect(await found()).toBeInTheDocument();
  });

  test('a slow host is said to be slow, and its answer can be given up', async () => {
    jest.useFakeTimers();
    const answer = createDeferred();
    openPage({ restaurant: () => answer.promise });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await act(() => jest.advanceTimersByTimeAsync(4000));
    expect(screen.getByText(/^Still working\./)).toBeInTheDocument();
    jest.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'We could not load this restaurant.' });
    expect(screen.getByText('Check your connection, or try again in a moment.')).toBeVisible();
  });

  test.each([
    ['the restaurant', () => makeLuna(), 'Luna'],
    ['that there is none', () => null, 'Restaurant not found'],
    ['a failure', () => new NetworkError('No connection.'), 'We could not load this restaurant.'],
  ])('has a heading that hands the focus on to %s', async (_case, tell, name) => {
    const answer = createDeferred();
    openPage({
      restaurant: () => answer.promise.then(() => tell()),
      answers: { restaurants: makeWirePage([]) },
    });
    const waiting = await screen.findByRole('heading', {
      level: 1,
      name: 'Loading the restaurant',
    });
    act(() => waiting.focus());
    answer.resolve(null);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());
  });

  test('the focus stays wherever else it is', async () => {
    const answer = createDeferred();
    openPage({ restaurant: () => answer.promise });
    const waiting = await screen.findByRole('heading', { name: 'Loading the restaurant' });
    act(() => waiting.focus());
    act(() => waiting.blur());
    answer.resolve(makeLuna());
    expect(await found()).not.toHaveFocus();
  });
});

describe('after a click on a card', () => {
  /** A card was shown in this tab, and its restaurant is opened from another page. */
  async function follow(restaurant: () => unknown) {
    const card = { slug: 'luna', title: 'Luna', rating_avg: 4.6, rating_count: 128 };
    const view = openPage({
      restaurant,
      path: '/elsewhere',
      answers: { favourites: [makeWireSummary(card)] as never },
    });
    await screen.findByText('Another page');
    await view.queryClient.fetchQuery(query('favourites'));
    await act(() => view.router.navigate('/restaurant/luna'));
    return view;
  }

  test('name and facts of the card stand there before the answer does', async () => {
    const answer = createDeferred();
    await follow(() => answer.promise);
    const heading = screen.getByRole('heading', { level: 1, name: 'Luna' });
    expect(screen.getAllByRole('banner')[0]).toHaveTextContent('4.6 out of 5, 128 reviews');
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    act(() => heading.focus());
    answer.resolve(makeLuna());
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Luna' })).toBe(heading);
    expect(heading).toHaveFocus();
    expect(screen.getByRole('article')).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['that there is none', () => null, 'Restaurant not found'],
    ['a failure', () => new NetworkError('No connection.'), 'We could not load this restaurant.'],
  ])('the focus goes from the name of the card to %s', async (_case, tell, name) => {
    const answer = createDeferred();
    const { platform } = await follow(() => answer.promise.then(() => tell()));
    platform.api.answer({ restaurants: makeWirePage([]) });
    act(() => screen.getByRole('heading', { level: 1, name: 'Luna' }).focus());
    answer.resolve(null);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());
  });
});

describe('a restaurant that could not be loaded', () => {
  const failing = new NetworkError('No connection.');

  test.each([
    ['no connection', failing],
    ['a failing host', refuse(503)],
  ])('is another matter: %s', async (_case, restaurant) => {
    const { router } = openPage({ restaurant });
    expect(await screen.findByText('We could not load this restaurant.')).toBeInTheDocument();
    expect(screen.queryByText('Restaurant not found')).not.toBeInTheDocument();
    expect(router.state.errors).toBeNull();
  });

  test('comes with Retry, and focus goes to what it brings', async () => {
    const { user, platform } = openPage({ restaurant: failing });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const answer = createDeferred();
    platform.api.answer({ restaurant: () => answer.promise });
    await user.click(retry);
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');
    answer.resolve(makeLuna());
    expect(await found()).toHaveFocus();
  });
});
