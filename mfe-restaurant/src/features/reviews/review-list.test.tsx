import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { makeWireReview } from '@tableside/contracts/factories';
import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH, type OpenOptions } from '../../testing/open-restaurant';

const open = (over: Partial<WireRestaurant> = {}, options: OpenOptions = {}) =>
  openRestaurant(over, { path: REVIEWS_PATH, ...options });
/** Newest first, one a day; the first word is "Words 1". */
const makeReviews = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) =>
    makeWireReview({
      id: 1000 + from + index,
      review: `Words ${from + index}.`,
      ratings: 1 + ((from + index) % 5),
      created_at: new Date(Date.UTC(2026, 3, 1) - (from + index) * 86_400_000).toISOString(),
    }),
  );
const shown = () =>
  screen.getAllByText(/^Words \d+\.$/).map(({ textContent }) => textContent?.replace(/\D/g, ''));
// By text, since role queries are slow in a list this long.
const more = () => screen.getByText('Show more reviews', { selector: 'button' });
const bar = (name: string) =>
  within(screen.getByRole('list', { name: 'Reviews by rating' })).getByRole('button', { name });
const findStatus = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text),
  );
const sort = () => screen.findByRole('combobox', { name: 'Sort reviews' });
const missing = new ApiError('Not found', 404);

describe('reviews sent completely with the restaurant', () => {
  const all = (count: number) => ({
    reviews: makeReviews(count),
    rating_avg: 3,
    rating_count: count,
  });

  test('filter by histogram bar and reset', async () => {
    const { user } = await open(all(6));
    const two = bar('2 of 5, 2 reviews');
    expect(two).toHaveAttribute('aria-pressed', 'false');
    await user.click(two);
    expect(two).toHaveAttribute('aria-pressed', 'true');
    expect(shown()).toEqual(['1', '6']);
    await findStatus('2 reviews with 2 stars');
    await user.click(await screen.findByRole('button', { name: 'Show all reviews' }));
    expect(shown()).toHaveLength(6);
    expect(screen.getByRole('heading', { name: 'Customer Reviews (6)' })).toHaveFocus();
  });

  test('show 20 at a time, focus the first new one, and announce it', async () => {
    const { user } = await open(all(45));
    expect(shown()).toHaveLength(20);
    await user.click(more());
    expect(shown()).toHaveLength(40);
    await findStatus('20 more reviews, 40 shown');
    expect(screen.getAllByRole('heading', { level: 3, name: 'Dana Reed' })[20]).toHaveFocus();
    await user.click(more());
    expect(shown()).toHaveLength(45);
    await findStatus('5 more reviews, 45 shown');
    expect(screen.queryByText('Show more reviews')).not.toBeInTheDocument();
  });

  test('hide the sort menu for a single review', async () => {
    await open(all(1));
    expect(screen.queryByRole('combobox', { name: 'Sort reviews' })).not.toBeInTheDocument();
  });
});

describe('reviews sent in part with the restaurant', () => {
  const some = {
    reviews: makeReviews(50),
    rating_avg: 3,
    rating_count: 65,
    star_counts: [13, 13, 13, 13, 13],
  };
  const page = (reviews: object[], last_page: number, total = 65) => ({
    data: reviews,
    last_page,
    total,
  });

  test('are all counted in the histogram', async () => {
    await open(some);
    expect(bar('5 of 5, 13 reviews')).toBeInTheDocument();
  });

  test('are counted over those sent, with a note, when the API sends no counts', async () => {
    await open({ ...some, star_counts: undefined });
    expect(bar('5 of 5, 10 reviews')).toBeInTheDocument();
    expect(screen.getByText('Based on the latest 50 reviews.')).toBeInTheDocument();
  });

  test('are fetched page by page without duplicates', async () => {
    const { user, platform } = await open(some, {
      responses: {
        reviews: ({ page: number }) =>
          number === 3 ? page(makeReviews(20, 41), 4) : page(makeReviews(5, 61), 4),
      },
    });
    await user.click(more());
    expect(platform.api.callsTo('reviews')).toEqual([]);
    await user.click(more());
    await waitFor(() => expect(shown()).toHaveLength(60));
    await user.click(more());
    await waitFor(() => expect(shown()).toHaveLength(65));
    expect(new Set(shown()).size).toBe(65);
    expect(platform.api.callsTo('reviews').map(({ path }) => path)).toEqual([
      'review/list/luna?page=3&sort=newest',
      'review/list/luna?page=4&sort=newest',
    ]);
    expect(screen.queryByText('Show more reviews')).not.toBeInTheDocument();
  });

  test('are filtered and sorted by the API', async () => {
    const { user, platform } = await open(some, {
      responses: { reviews: () => page(makeReviews(13, 100), 1, 13) },
    });
    await user.click(bar('1 of 5, 13 reviews'));
    await findStatus('13 reviews with 1 star');
    expect(shown()).toHaveLength(13);
    await user.selectOptions(await sort(), 'Photos first');
    await waitFor(() =>
      expect(platform.api.callsTo('reviews').map(({ path }) => path)).toEqual([
        'review/list/luna?page=1&sort=newest&stars=1',
        'review/list/luna?page=1&sort=photos&stars=1',
      ]),
    );
  });

  test('show a note when the API has no review list', async () => {
    const { user } = await open(some, { responses: { reviews: missing } });
    await user.selectOptions(await sort(), 'Lowest rating first');
    expect(await screen.findByText('Showing the latest 50 reviews.')).toBeInTheDocument();
    expect(shown()[0]).toBe('5');
    await user.click(bar('1 of 5, 13 reviews'));
    await waitFor(() => expect(shown()).toHaveLength(10));
  });

  test('keep loaded reviews and offer Retry when the next page fails', async () => {
    const { user, platform } = await open(some, {
      responses: {
        reviews: new NetworkError('down'),
      },
    });
    await user.click(more());
    await user.click(more());
    expect(await screen.findByText('We couldn’t load more reviews.')).toBeInTheDocument();
    expect(shown()).toHaveLength(50);
    platform.api.respond({ reviews: page(makeReviews(15, 51), 3) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown()).toHaveLength(60));
    expect(screen.queryByText('We couldn’t load more reviews.')).not.toBeInTheDocument();
  });

  test('offer Retry when a filter request fails', async () => {
    const { user, platform } = await open(some, {
      responses: {
        reviews: new NetworkError('down'),
      },
    });
    await user.click(bar('1 of 5, 13 reviews'));
    expect(await screen.findByText('We couldn’t load the reviews.')).toBeInTheDocument();
    platform.api.respond({ reviews: page(makeReviews(13, 100), 1, 13) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown()).toHaveLength(13));
  });

  test('show a note when none were sent and the API has no review list', async () => {
    const { user } = await open(
      { ...some, reviews: [], star_counts: undefined },
      { responses: { reviews: missing } },
    );
    await user.click(more());
    const note = await screen.findByText('Reviews aren’t available here.');
    expect(note).toHaveFocus();
  });
});
