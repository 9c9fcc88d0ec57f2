import { makeUser, makeWireReview } from '@tableside/contracts/factories';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { NetworkError } from '@tableside/platform';
import { withMessage, type FakeResponses } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { makeLuna, openRestaurant, REVIEWS_PATH } from '../../testing/open-restaurant';
import { findRated, makeOwn, star } from '../../testing/reviews';

const ADA = makeUser({ id: 41, firstName: 'Ada', lastName: 'Byron' });
const own = makeOwn({ images: [{ image_url: 'uploads/a.webp' }, { image_url: 'uploads/b.webp' }] });
const others = makeWireReview({ id: 1, ratings: 2, review: 'Cold soup.' });
const both = {
  reviews: [
    others,
    makeWireReview({
      id: own.id,
      ratings: 4,
      review: own.review,
      reviewer: { first_name: 'Ada', last_name: 'Byron' },
    }),
  ],
  rating_avg: 3,
  rating_count: 2,
  offers: ['reports' as const],
};

async function open(responses: FakeResponses = {}, over: Partial<WireRestaurant> = both) {
  const view = await openRestaurant(over, {
    path: REVIEWS_PATH,
    user: ADA,
    responses: { ownReview: own, ...responses },
  });
  await screen.findByText('Your review');
  return view;
}
const cards = () => screen.getAllByRole('article').slice(1);
const card = () => within(cards()[0] as HTMLElement);
const button = (name: string) => card().getByRole('button', { name });

describe('the user’s own review', () => {
  test('is labeled, listed first and once unless filtered out, and cannot be reported', async () => {
    const { user } = await open();
    expect(cards()).toHaveLength(2);
    expect(card().getByText('Your review')).toBeInTheDocument();
    expect(card().getByRole('heading', { name: 'Ada Byron' })).toBeInTheDocument();
    expect(card().queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '2 of 5, 1 review' }));
    expect(screen.queryByText('Your review')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '4 of 5, 1 review' }));
    expect(cards()).toHaveLength(1);
    expect(card().getByText('Your review')).toBeInTheDocument();
  });

  test('is listed even when the API omits it from the newest reviews', async () => {
    await open({}, { ...both, reviews: [others], rating_count: 90 });
    expect(card().getByText('Go for the soup.')).toBeInTheDocument();
  });

  test('is edited in the same form, prefilled, with focus in the text', async () => {
    const view = await open({
      updateReview: withMessage(
        'Saved.',
        makeOwn({ review: 'Better now.', images: own.images.slice(1) }),
      ),
    });
    await view.user.click(button('Edit your review'));
    const form = within(await screen.findByRole('form', { name: 'Edit your review' }));
    const words = form.getByRole('textbox', { name: /^Your review/ });
    expect(words).toHaveFocus();
    expect(words).toHaveValue('Go for the soup.');
    expect(star('4 stars')).toBeChecked();
    await view.user.click(form.getByRole('button', { name: 'Remove photo 1' }));
    await view.user.clear(words);
    await view.user.type(words, 'Better now.');
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Better now.')).toBeInTheDocument();
    expect(card().getAllByRole('button', { name: /^Enlarge/ })).toHaveLength(1);
    expect(button('Edit your review')).toHaveFocus();
    const body = view.platform.api.callsTo('updateReview')[0]?.body as FormData;
    expect([...body.entries()]).toEqual([
      ['slug', 'luna'],
      ['ratings', '4'],
      ['review', 'Better now.'],
      ['keep', 'uploads/b.webp'],
    ]);
    await waitFor(() => expect(view.platform.api.callsTo('restaurant')).toHaveLength(2));
  });

  test('is unchanged after Cancel', async () => {
    const { user, platform } = await open();
    await user.click(button('Edit your review'));
    const form = within(await screen.findByRole('form'));
    await user.type(form.getByRole('textbox', { name: /^Your review/ }), '!');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(card().getByText('Go for the soup.')).toBeInTheDocument();
    expect(button('Edit your review')).toHaveFocus();
    expect(platform.api.callsTo('updateReview')).toEqual([]);
  });

  test('is updated by a new star rating, which opens its text', async () => {
    const { user, platform } = await open({ rate: null });
    platform.api.respond({ ownReview: { ...own, ratings: 5 } });
    await user.click(star('5 stars'));
    const form = within(
      await screen.findByRole('form', { name: 'Add a few words or photos (optional)' }),
    );
    expect(form.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Go for the soup.');
    expect(star('5 stars')).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Not now' }));
    expect(card().getByText('(5/5)')).toBeInTheDocument();
  });

  test('is never overwritten when it cannot be loaded: Retry replaces the form', async () => {
    const view = await openRestaurant(both, {
      path: REVIEWS_PATH,
      user: ADA,
      responses: {
        rate: null,
        ownReview: new NetworkError('down'),
      },
    });
    await view.user.click(star('3 stars'));
    expect(await screen.findByText('We couldn’t load your review.')).toBeInTheDocument();
    view.platform.api.respond({ ownReview: { ...own, ratings: 3 } });
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: /^Your review/ })).toHaveValue(
      'Go for the soup.',
    );
  });
});

describe('deleting the user’s own review', () => {
  const openDialog = async (view: Awaited<ReturnType<typeof open>>) => {
    await view.user.click(button('Delete your review'));
    return screen.findByRole('alertdialog', { name: 'Delete your review?' });
  };

  test('asks for confirmation with focus on Cancel', async () => {
    const view = await open();
    const dialog = within(await openDialog(view));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await view.user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(button('Delete your review')).toHaveFocus();
    expect(view.platform.api.callsTo('deleteReview')).toEqual([]);
  });

  test('removes it from the list and totals, and moves focus to the heading', async () => {
    const view = await open({ deleteReview: withMessage('Review deleted.') });
    const dialog = within(await openDialog(view));
    view.platform.api.respond({
      ownReview: null,
      restaurant: makeLuna({ reviews: [others], rating_avg: 2, rating_count: 1 }) as never,
    });
    await view.user.click(dialog.getByRole('button', { name: 'Delete review' }));
    const heading = await screen.findByRole('heading', { name: 'Customer Reviews (1)' });
    expect(heading).toHaveFocus();
    expect(screen.queryByText('Your review')).not.toBeInTheDocument();
    expect(screen.queryByText('Go for the soup.')).not.toBeInTheDocument();
    expect(star('4 stars')).not.toBeChecked();
    expect(view.platform.api.callsTo('deleteReview')[0]?.body).toEqual({ slug: 'luna' });
    expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'Review deleted.' }]);
  });

  test('keeps the review and shows the error inline and in a toast when it fails', async () => {
    const view = await open({
      deleteReview: new NetworkError('down'),
    });
    const dialog = within(await openDialog(view));
    await view.user.click(dialog.getByRole('button', { name: 'Delete review' }));
    const message = 'We couldn’t delete your review. Check your connection and try again.';
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: message }]);
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(card().getByText('Your review')).toBeInTheDocument();
    await findRated(4);
  });
});
