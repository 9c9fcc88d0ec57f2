import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, withMessage } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openRestaurant, REVIEWS_PATH } from '../../testing/open-restaurant';
import {
  ADA,
  findForm,
  findRated,
  form,
  makeOwn,
  makePhoto,
  openForm,
  photos,
  save,
  sent,
  star,
  reviewText,
} from '../../testing/reviews';
import { clearDraft, saveDraft } from './draft';

beforeEach(() => clearDraft());

describe('"Add a few words or photos (optional)"', () => {
  test('opens inline after a star, leaves focus on it, and announces the rating once', async () => {
    await openForm();
    expect(star('4 stars')).toHaveFocus();
    expect(star('4 stars')).toBeChecked();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getAllByRole('radio', { name: /stars?$/ })).toHaveLength(5);
    await findRated(4);
    expect(screen.getAllByText(/4 out of 5/)).toHaveLength(1);
  });

  test('sends stars, text, and photos, and shows the API response', async () => {
    const view = await openForm({
      updateReview: withMessage('Review saved.', makeOwn({ review: 'Great.' })),
    });
    await view.user.type(reviewText(), 'Great.');
    await view.user.upload(photos(), [makePhoto('a.jpg'), makePhoto('b.HEIC', '')]);
    expect(form().getByText('b.HEIC')).toBeInTheDocument();
    await view.user.click(save());
    const own = within(await findOwn());
    expect(own.getByText('Great.')).toBeInTheDocument();
    expect(own.getByRole('button', { name: 'Edit your review' })).toHaveFocus();
    expect(sent(view)).toEqual([
      [
        ['slug', 'luna'],
        ['ratings', '4'],
        ['review', 'Great.'],
        ['images', 'a.jpg'],
        ['images', 'b.HEIC'],
      ],
    ]);
    expect(view.platform.shownToasts.at(-1)).toEqual({
      kind: 'success',
      message: 'Review saved.',
    });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  test('"Not now" closes the form and returns focus to the stars', async () => {
    const { user, platform } = await openForm();
    await user.type(reviewText(), 'No');
    await user.click(form().getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(star('4 stars')).toHaveFocus();
    expect(platform.api.callsTo('updateReview')).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('counts down near 5,000 characters and keeps text over the limit', async () => {
    const view = await openForm();
    await view.user.click(reviewText());
    await view.user.paste('a'.repeat(4400));
    expect(form().queryByText(/characters left/)).not.toBeInTheDocument();
    await view.user.paste('b'.repeat(200));
    expect(form().getByText('400 characters left')).toBeInTheDocument();
    await view.user.paste('c'.repeat(500));
    expect(form().getByText('100 over the limit')).toBeInTheDocument();
    await view.user.click(save());
    await form().findByRole('link', { name: 'Use at most 5,000 characters.' });
    expect((reviewText() as HTMLTextAreaElement).value).toHaveLength(5100);
    expect(sent(view)).toEqual([]);
  });

  test('rejects non-photo files with a message, keeps the others, and removes one at a time', async () => {
    const { user } = await openForm();
    await user.type(reviewText(), 'Soup');
    // A drop is not limited by `accept`.
    const dropping = userEvent.setup({ applyAccept: false });
    await dropping.upload(photos(), [
      makePhoto('notes.pdf', 'application/pdf'),
      makePhoto('a.jpg'),
    ]);
    const message = '“notes.pdf” isn’t a supported photo. Use JPEG, PNG, WebP, AVIF, or HEIC.';
    expect(photos()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(form().getByText('a.jpg')).toBeInTheDocument();
    expect(reviewText()).toHaveValue('Soup');
    await user.upload(photos(), makePhoto('b.jpg'));
    await user.click(form().getByRole('button', { name: 'Remove photo a.jpg' }));
    expect(form().queryByText('a.jpg')).not.toBeInTheDocument();
    expect(form().getByText('b.jpg')).toBeInTheDocument();
    expect(photos()).toHaveFocus();
  });

  test('shows progress while saving and sends the review once', async () => {
    const response = createDeferred();
    const view = await openForm({ updateReview: () => response.promise });
    await view.user.upload(photos(), makePhoto('a.jpg'));
    await view.user.dblClick(save());
    expect(form().getByText('Sending your photos…')).toBeInTheDocument();
    expect(sent(view)).toHaveLength(1);
    await act(async () => response.resolve(makeOwn()));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });
});

const findOwn = async () => {
  const mark = await screen.findByText('Your review');
  const card = screen.getAllByRole('article').filter((article) => article.contains(mark));
  return card.at(-1) as HTMLElement;
};

describe('when saving a review fails', () => {
  test('shows API field errors and keeps text and photos', async () => {
    const view = await openForm({
      updateReview: new ApiError('Please check your review.', 200, { images: 'a.jpg is damaged.' }),
    });
    await view.user.type(reviewText(), 'Soup');
    await view.user.upload(photos(), makePhoto('a.jpg'));
    await view.user.click(save());
    expect(await form().findByText('Please check your review.')).toBeInTheDocument();
    expect(photos()).toHaveAccessibleDescription(expect.stringContaining('a.jpg is damaged.'));
    expect(reviewText()).toHaveValue('Soup');
    expect(form().getByText('a.jpg')).toBeInTheDocument();
    expect(view.platform.shownToasts.at(-1)).toEqual({
      kind: 'error',
      message: 'Please check your review.',
    });
    await view.user.click(form().getByRole('link', { name: 'a.jpg is damaged.' }));
    expect(photos()).toHaveFocus();
  });

  test.each([
    ['there is no connection', new NetworkError('down'), /^We couldn’t post your review\./, 2],
    [
      'the API has no review endpoint, so that only stars were saved',
      new ApiError('Not found', 404),
      /^Written reviews aren’t available here/,
      1,
    ],
    [
      'the restaurant was removed in the meantime',
      new ApiError('Restaurant not found', 404, {}, { error: 'restaurant-not-found' }),
      /^Restaurant not found$/,
      2,
    ],
  ])('explains and keeps the text when %s', async (_case, updateReview, message, toasts) => {
    const { user, platform } = await openForm({ updateReview });
    await user.type(reviewText(), 'Soup');
    await user.click(save());
    expect(await form().findByText(message)).toBeInTheDocument();
    expect(reviewText()).toHaveValue('Soup');
    expect(platform.shownToasts).toHaveLength(toasts);
  });
});

const clear = () => screen.getByRole('button', { name: 'Remove rating' });
const group = () => screen.getByRole('group', { name: 'Rate Luna' });

describe('stars while the review form is open', () => {
  test('show "Please select a rating" when saved after being cleared', async () => {
    const view = await openForm({ updateReview: makeOwn({ ratings: 2 }) });
    await view.user.click(clear());
    expect(star('4 stars')).not.toBeChecked();
    expect(screen.getByText('No rating selected.')).toBeInTheDocument();
    expect(clear()).toHaveFocus();
    await view.user.click(save());
    const link = await form().findByRole('link', { name: 'Please select a rating' });
    expect(group()).toHaveAccessibleDescription('Please select a rating');
    expect(sent(view)).toEqual([]);
    await view.user.click(link);
    expect(star('1 star')).toHaveFocus();
    await view.user.click(star('2 stars'));
    await findRated(2);
    expect(group()).not.toHaveAccessibleDescription();
    expect(form().queryByRole('link', { name: 'Please select a rating' })).not.toBeInTheDocument();
    await view.user.click(save());
    await waitFor(() => expect(sent(view)[0]).toContainEqual(['ratings', '2']));
  });

  test('are restored when the form is closed after clearing', async () => {
    const { user, platform } = await openForm();
    await user.click(clear());
    await user.click(form().getByRole('button', { name: 'Not now' }));
    await findRated(4);
    expect(star('4 stars')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Remove rating' })).not.toBeInTheDocument();
    expect(platform.api.callsTo('rate')).toHaveLength(1);
  });

  test('cannot be cleared before a rating exists', async () => {
    saveDraft({ slug: 'luna', userId: ADA.id }, 'Soup');
    const { user } = await openRestaurant(
      {},
      { path: REVIEWS_PATH, user: ADA, responses: { ownReview: null } },
    );
    await findForm();
    expect(clear()).toHaveAttribute('aria-disabled', 'true');
    await user.click(clear());
    expect(screen.queryByText('No rating selected.')).not.toBeInTheDocument();
  });

  test('submit at once when clicked again and keep the text', async () => {
    const { user, platform } = await openForm();
    await user.type(reviewText(), 'Soup');
    await user.click(star('5 stars'));
    await findRated(5);
    expect(platform.api.callsTo('rate').map(({ body }) => body)).toEqual([
      { ratings: 4, slug: 'luna' },
      { ratings: 5, slug: 'luna' },
    ]);
    expect(reviewText()).toHaveValue('Soup');
  });

  test('use the pending rating when the review is saved', async () => {
    const response = createDeferred();
    const view = await openForm({ updateReview: makeOwn({ ratings: 5 }) });
    view.platform.api.respond({ rate: () => response.promise });
    await view.user.click(star('5 stars'));
    await view.user.click(save());
    await waitFor(() => expect(sent(view)[0]).toContainEqual(['ratings', '5']));
    await act(async () => response.resolve(null));
    await findRated(5);
  });
});
