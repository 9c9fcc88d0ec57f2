import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { makeWireReview } from '@tableside/contracts/factories';
import { screen, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH, type OpenOptions } from '../../testing/open-restaurant';

const open = (over: Partial<WireRestaurant> = {}, options: OpenOptions = {}) =>
  openRestaurant(over, { path: REVIEWS_PATH, ...options });
const withReviews = (...reviews: ReturnType<typeof makeWireReview>[]) => ({
  reviews,
  rating_avg: 4.5,
  rating_count: reviews.length,
});
const cards = () => screen.queryAllByRole('article').slice(1);

describe('reviews', () => {
  test('show their count in the heading and the average with one decimal', async () => {
    await open({ ...withReviews(makeWireReview(), makeWireReview({ ratings: 4 })), rating_avg: 4 });
    expect(screen.getByRole('heading', { name: 'Customer Reviews (2)' })).toBeInTheDocument();
    expect(screen.getAllByText('4.0').length).toBeGreaterThan(0);
    const tab = screen.getByRole('tab', { name: 'Reviews' });
    expect(tab).toHaveTextContent(/^Reviews \(2\)$/);
    expect(screen.getByText('Reviews')).toBeInTheDocument();
  });

  test('show reviewer, date, stars, and text', async () => {
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

  test('render without a reviewer name or date, with HTML escaped and text direction set', async () => {
    const nameless = { first_name: '', last_name: '' };
    await open(
      withReviews(
        makeWireReview({ reviewer: nameless, created_at: 'long ago', review: '<b>مذهل</b>' }),
      ),
    );
    expect(screen.getByRole('heading', { name: 'A diner' })).toBeInTheDocument();
    expect(screen.queryByRole('time')).not.toBeInTheDocument();
    expect(screen.getByText('<b>مذهل</b>')).toHaveAttribute('dir', 'auto');
  });

  test.each([
    ['👩🏽‍🍳 Ana', 'Reed', '👩🏽‍🍳'],
    ['ليلى', 'حداد', 'ل'],
    ['\u200B', '', 'A'],
  ])('show the initial of %s %s as one grapheme', async (first_name, last_name, initial) => {
    await open(withReviews(makeWireReview({ reviewer: { first_name, last_name } })));
    expect(within(cards()[0] as HTMLElement).getByText(initial)).toBeInTheDocument();
  });

  test('show whole and partial stars as (rating/5), and explain Verified once without a button', async () => {
    await open(withReviews(makeWireReview({ ratings: 4 }), makeWireReview({ ratings: 3.3333 })));
    expect(cards().map((card) => within(card).getByText(/\/5\)$/).textContent)).toEqual([
      '(4/5)',
      '(3.3/5)',
    ]);
    expect(screen.getAllByText('Verified')).toHaveLength(2);
    expect(screen.getByText('Verified: the reviewer confirmed their email address.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verified' })).not.toBeInTheDocument();
  });

  test('open photos in the viewer', async () => {
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

  test('show the empty state when there are none', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeInTheDocument();
    expect(screen.getByText('Be the first to review this restaurant!')).toBeInTheDocument();
    expect(screen.getAllByText('No ratings yet').length).toBeGreaterThan(0);
  });
});
