import { makeUser, makeWireReview } from '@tableside/contracts/factories';
import type { WireRestaurant } from '@tableside/contracts/restaurant/wire';
import { NetworkError } from '@tableside/platform';
import { say, type FakeAnswers } from '@tableside/testing/fake-api';
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

async function open(answers: FakeAnswers = {}, over: Partial<WireRestaurant> = both) {
  const view = await openRestaurant(over, {
    path: REVIEWS_PATH,
    user: ADA,
    answers: { ownReview: own, ...answers },
  });
  await screen.findByText('Your review');
  return view;
}
const cards = () => screen.getAllByRole('article').slice(1);
const card = () => within(cards()[0] as HTMLElement);
const press = (name: string) => card().getByRole('button', { name });

describe('one’s own review', () => {
  test('is marked, stands first, is there once, and cannot be reported', async () => {
    await open();
    expect(cards()).toHaveLength(2);
    expect(card().getByText('Your review')).toBeInTheDocument();
    expect(card().getByRole('heading', { name: 'Ada Byron' })).toBeInTheDocument();
    expect(card().queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
  });

  test('is there although the host did not send it among the newest', async () => {
    await open({}, { ...both, reviews: [others], rating_count: 90 });
    expect(card().getByText('Go for the soup.')).toBeInTheDocument();
  });

  test('is hidden where the filter leaves it out', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '2 of 5, 1 review' }));
    expect(screen.queryByText('Your review')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '4 of 5, 1 review' }));
    expect(cards()).toHaveLength(1);
    expect(card().getByText('Your review')).toBeInTheDocument();
  });

  test('is edited in the same form, filled, with the focus in the words', async () => {
    const view = await open({
      updateReview: say('Saved.', makeOwn({ review: 'Better now.', images: own.images.slice(1) })),
    });
    await view.user.click(press('Edit your review'));
    const form = within(await screen.findByRole('form', { name: 'Edit your review' }));
    const words = form.getByRole('textbox', { name: /^A few words/ });
    expect(words).toHaveFocus();
    expect(words).toHaveValue('Go for the soup.');
    expect(star('4 stars')).toBeChecked();
    await view.user.click(form.getByRole('button', { name: 'Remove photo 1' }));
    await view.user.clear(words);
    await view.user.type(words, 'Better now.');
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Better now.')).toBeInTheDocument();
    expect(card().getAllByRole('button', { name: /^Enlarge/ })).toHaveLength(1);
    expect(press('Edit your review')).toHaveFocus();
    const body = view.platform.api.callsTo('updateReview')[0]?.body as FormData;
    expect([...body.entries()]).toEqual([
      ['slug', 'luna'],
      ['ratings', '4'],
      ['review', 'Better now.'],
      ['keep', 'uploads/b.webp'],
    ]);
    await waitFor(() => expect(view.platform.api.callsTo('restaurant')).toHaveLength(2));
  });

  test('Cancel leaves it as it was', async () => {
    const { user, platform } = await open();
    await user.click(press('Edit your review'));
    const form = within(await screen.findByRole('form'));
    await user.type(form.getByRole('textbox', { name: /^A few words/ }), ' And more.');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(card().getByText('Go for the soup.')).toBeInTheDocument();
    expect(press('Edit your review')).toHaveFocus();
    expect(platform.api.callsTo('updateReview')).toEqual([]);
  });

  test('rating again by a star updates it and offers its words', async () => {
    const { user, platform } = await open({ rate: null });
    platform.api.answer({ ownReview: { ...own, ratings: 5 } });
    await user.click(star('5 stars'));
    const form = within(
      await screen.findByRole('form', { name: 'Add a few words or photos (optional)' }),
    );
    expect(form.getByRole('textbox', { name: /^A few words/ })).toHaveValue('Go for the soup.');
    expect(star('5 stars')).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Not now' }));
    expect(card().getByText('(5/5)')).toBeInTheDocument();
  });

  test('that cannot be read is not written over: Retry stands in place of the form', async () => {
    const view = await openRestaurant(both, {
      path: REVIEWS_PATH,
      user: ADA,
      answers: {
        rate: null,
        ownReview: new NetworkError('down'),
      },
    });
    await view.user.click(star('3 stars'));
    expect(await screen.findByText('We could not load your review.')).toBeInTheDocument();
    view.platform.api.answer({ ownReview: { ...own, ratings: 3 } });
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: /^A few words/ })).toHaveValue(
      'Go for the soup.',
    );
  });
});

describe('deleting one’s own review', () => {
  const ask = async (view: Awaited<ReturnType<typeof open>>) => {
    await view.user.click(press('Delete your review'));
    return screen.findByRole('alertdialog', { name: 'Delete your review?' });
  };

  test('asks for confirmation, with the focus on the safe button', async () => {
    const view = await open();
    const dialog = within(await ask(view));
    expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await view.user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(press('Delete your review')).toHaveFocus();
    expect(view.platform.api.callsTo('deleteReview')).toEqual([]);
  });

  test('takes it off the list and the sums; the focus goes to the heading', async () => {
    const view = await open({ deleteReview: say('Your review is deleted.') });
    const dialog = within(await ask(view));
    view.platform.api.answer({
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
    expect(view.platform.shownToasts).toEqual([
      { kind: 'success', message: 'Your review is deleted.' },
    ]);
  });

  test('that fails says so in place and by a toast; the review stays', async () => {
    const view = await open({
      deleteReview: new NetworkError('down'),
    });
    const dialog = within(await ask(view));
    await view.user.click(dialog.getByRole('button', { name: 'Delete review' }));
    const sentence = 'Your review was not deleted. Check the connection and try again.';
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: sentence }]);
    await view.user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(card().getByText('Your review')).toBeInTheDocument();
    await findRated(4);
  });
});
