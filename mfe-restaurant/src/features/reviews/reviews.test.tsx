import type { WireRestaurant } from '@tableside/contracts/wire';
import { ApiError, NetworkError, readPlace } from '@tableside/platform';
import { makeUser } from '@tableside/testing/factories';
import { makeWireReview } from '@tableside/testing/wire-factories';
import { screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH, type OpenOptions } from '../../test-support';

const open = (over: Partial<WireRestaurant> = {}, options: OpenOptions = {}) =>
  openRestaurant(over, { path: REVIEWS_PATH, ...options });
const withReviews = (...reviews: ReturnType<typeof makeWireReview>[]) => ({
  reviews,
  rating_avg: 4.5,
  rating_count: reviews.length,
});
const cards = () => screen.queryAllByRole('article').slice(1);
const star = (name: string) => screen.getByRole('radio', { name });

describe('reviews', () => {
  test('are headed by their number, with an average of one decimal', async () => {
    await open({ ...withReviews(makeWireReview(), makeWireReview({ ratings: 4 })), rating_avg: 4 });
    expect(screen.getByRole('heading', { name: 'Customer Reviews (2)' })).toBeInTheDocument();
    expect(screen.getAllByText('4.0').length).toBeGreaterThan(0);
    expect(screen.getByRole('tab', { name: 'Reviews (2)' })).toBeInTheDocument();
  });

  test('show who, when, stars and words', async () => {
    await open(withReviews(makeWireReview({ ratings: 4, review: 'Two\n\nparagraphs.' })));
    const card = within(cards()[0] as HTMLElement);
    expect(card.getByRole('heading', { name: 'Dana Reed' })).toBeInTheDocument();
    expect(card.getByText('D')).toBeInTheDocument();
    expect(card.getByText('(4/5)')).toBeInTheDocument();
    expect(card.getByText('March 14, 2026')).toHaveAttribute(
      'datetime',
      '2026-03-14T18:30:00.000Z',
    );
    expect(card.getByText('Two').tagName).toBe('P');
    expect(card.getByText('paragraphs.')).toBeInTheDocument();
  });

  test('say what Verified means', async () => {
    await open(withReviews(makeWireReview()));
    expect(screen.getByText('Verified')).toBeInTheDocument();
    expect(screen.getByTitle('This reviewer confirmed their email address.')).toBeInTheDocument();
    expect(screen.getByText('This reviewer confirmed their email address.')).toBeInTheDocument();
  });

  test('of people without a name or a date are still there', async () => {
    const nobody = { first_name: '', last_name: '' };
    await open(
      withReviews(makeWireReview({ reviewer: nobody, created_at: 'long ago', review: null })),
    );
    expect(screen.getByRole('heading', { name: 'A diner' })).toBeInTheDocument();
    expect(screen.queryByRole('time')).not.toBeInTheDocument();
  });

  test('are text, in their own direction', async () => {
    await open(withReviews(makeWireReview({ review: '<b>مذهل</b>' })));
    expect(screen.getByText('<b>مذهل</b>')).toHaveAttribute('dir', 'auto');
  });

  test('open their photos in the viewer', async () => {
    const { user } = await open(
      withReviews(
        makeWireReview({
          images: [{ image_url: 'uploads/r1.webp' }, { image_url: 'uploads/r2.webp' }],
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Enlarge Photo 2 of Dana Reed’s review' }));
    const viewer = within(
      await screen.findByRole('dialog', { name: 'Photos of Dana Reed’s review' }),
    );
    expect(viewer.getByRole('group', { name: '2 of 2' })).toBeInTheDocument();
  });

  test('that are not there yet invite the first', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeInTheDocument();
    expect(screen.getByText('Be the first to review this restaurant!')).toBeInTheDocument();
    expect(screen.getAllByText('No ratings yet').length).toBeGreaterThan(0);
  });

  test('are filtered by the bars, and all come back', async () => {
    const { user } = await open(
      withReviews(
        makeWireReview(),
        makeWireReview(),
        makeWireReview({ ratings: 2, review: 'Cold.' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: /^2 stars, 1 review$/ }));
    expect(cards()).toHaveLength(1);
    expect(screen.getByText('1 review with 2 stars')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all reviews' }));
    expect(cards()).toHaveLength(3);
  });

  test('that the host holds back are counted, and that is said', async () => {
    await open({ ...withReviews(makeWireReview()), rating_count: 240 });
    expect(screen.getByRole('heading', { name: 'Customer Reviews (240)' })).toBeInTheDocument();
    expect(screen.getByText('This is the newest review.')).toBeInTheDocument();
  });
});

describe('rating as a visitor', () => {
  test('asks to log in, with the focus on Login', async () => {
    const { user } = await open();
    await user.click(star('4 stars'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Login Required' }));
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveFocus();
  });

  test.each([
    ['Cancel', '{Tab}'],
    ['Escape', '{Escape}'],
  ])('%s goes back and nothing was rated', async (way, keys) => {
    const { user, platform } = await open();
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    if (way === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else await user.keyboard(keys);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(star('4 stars')).not.toBeChecked();
    expect(platform.api.callsTo('rate')).toEqual([]);
  });

  test('keeps the place for after the login, once Login is followed', async () => {
    const { user, router } = await open();
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    expect(readPlace()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(readPlace()).toEqual({ path: REVIEWS_PATH, title: 'Luna' });
    sessionStorage.clear();
  });

  test('moving by arrow keys asks nothing', async () => {
    const { user } = await open();
    star('1 star').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeInTheDocument();
  });
});

describe('rating when signed in', () => {
  const signedIn = (rate: () => unknown) => ({ user: makeUser(), answers: { rate } });

  test('sends exactly stars and slug, says so, and reads the restaurant again', async () => {
    const { user, platform } = await open(
      {},
      signedIn(() => null),
    );
    await user.click(star('4 stars'));
    expect(await screen.findByText('You rated Luna 4 of 5.')).toBeInTheDocument();
    expect(platform.api.callsTo('rate')).toEqual([
      {
        name: 'rate',
        method: 'POST',
        path: 'review/create_client_review',
        body: { ratings: 4, slug: 'luna' },
      },
    ]);
    expect(platform.shownToasts.map(({ kind }) => kind)).toEqual(['success']);
    await waitFor(() => expect(platform.api.callsTo('restaurant')).toHaveLength(2));
  });

  test("shows the host's message when it refuses", async () => {
    const { user, platform } = await open(
      {},
      signedIn(() => {
        throw new ApiError('You own this restaurant.', 200);
      }),
    );
    await user.click(star('4 stars'));
    expect(await screen.findByText('You own this restaurant.')).toBeInTheDocument();
    expect(platform.shownToasts).toEqual([{ kind: 'error', message: 'You own this restaurant.' }]);
  });

  test('a session that ended asks to log in', async () => {
    const { user } = await open(
      {},
      signedIn(() => {
        throw new ApiError('Sign in again.', 401);
      }),
    );
    await user.click(star('4 stars'));
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeInTheDocument();
  });

  test('a lost connection is said in place', async () => {
    const { user } = await open(
      {},
      signedIn(() => {
        throw new NetworkError('No connection.');
      }),
    );
    await user.click(star('4 stars'));
    expect(await screen.findByText(/Your rating did not arrive/)).toBeInTheDocument();
  });
});
