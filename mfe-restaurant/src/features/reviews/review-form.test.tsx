import type { User } from '@tableside/contracts/model';
import { ApiError, NetworkError, readPlace } from '@tableside/platform';
import { makeUser } from '@tableside/testing/factories';
import { createDeferred, say, type FakeAnswers } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openRestaurant, REVIEWS_PATH } from '../../test-support';
import { keepDraft } from './draft';
import { findRated, makeOwn, star } from './test-support';

const ADA: User = makeUser({ id: 41, firstName: 'Ada', lastName: 'Byron' });
const refuse =
  (status: number, message: string, fields = {}) =>
  () => {
    throw new ApiError(message, status, fields);
  };

beforeEach(() => sessionStorage.clear());

/** Presses four stars and waits for the form that follows. */
async function openForm(answers: FakeAnswers = {}, user: User = ADA) {
  const view = await openRestaurant(
    {},
    { path: REVIEWS_PATH, user, answers: { rate: null, ...answers } },
  );
  await view.user.click(star('4 stars'));
  await findForm();
  return view;
}
const findForm = () => screen.findByRole('form', { name: 'Add a few words or photos (optional)' });
const form = () => within(screen.getByRole('form'));
const words = () => form().getByRole('textbox', { name: /^A few words/ });
const save = () => form().getByRole('button', { name: 'Save' });
const photos = () => form().getByLabelText(/^Photos \(optional\)/);
const makePhoto = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const sent = ({ platform }: Awaited<ReturnType<typeof openForm>>) =>
  platform.api.callsTo('updateReview').map(({ body }) => {
    const entries = [...(body as FormData).entries()];
    return entries.map(([name, value]) => [name, value instanceof File ? value.name : value]);
  });

describe('"Add a few words or photos (optional)"', () => {
  test('opens in place after a star, and the focus stays on the star', async () => {
    await openForm();
    expect(star('4 stars')).toHaveFocus();
    expect(form().getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('sends stars, words and photos, and shows what the host says', async () => {
    const view = await openForm({
      updateReview: say('Your review is saved.', makeOwn({ review: 'Great soup.' })),
    });
    await view.user.type(words(), 'Great soup.');
    await view.user.upload(photos(), [makePhoto('a.jpg'), makePhoto('b.HEIC', '')]);
    expect(form().getByText('b.HEIC')).toBeInTheDocument();
    await view.user.click(save());
    const own = within(await findOwn());
    expect(own.getByText('Great soup.')).toBeInTheDocument();
    expect(own.getByRole('button', { name: 'Edit your review' })).toHaveFocus();
    expect(sent(view)).toEqual([
      [
        ['slug', 'luna'],
        ['ratings', '4'],
        ['review', 'Great soup.'],
        ['images', 'a.jpg'],
        ['images', 'b.HEIC'],
      ],
    ]);
    expect(view.platform.shownToasts.at(-1)).toEqual({
      kind: 'success',
      message: 'Your review is saved.',
    });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  test('"Not now" closes it, and the focus goes back to the stars', async () => {
    const { user, platform } = await openForm();
    await user.type(words(), 'Never mind');
    await user.click(form().getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(star('4 stars')).toHaveFocus();
    expect(platform.api.callsTo('updateReview')).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('clearing the rating and saving says "Please select a rating"', async () => {
    const view = await openForm({ updateReview: makeOwn({ ratings: 2 }) });
    await view.user.click(form().getByRole('button', { name: 'Clear rating' }));
    await view.user.click(save());
    const link = await form().findByRole('link', { name: 'Please select a rating' });
    const stars = form().getByRole('group', { name: 'Your rating' });
    expect(stars).toHaveAccessibleDescription('Please select a rating');
    expect(sent(view)).toEqual([]);
    await view.user.click(link);
    expect(form().getByRole('radio', { name: '1 star' })).toHaveFocus();
    await view.user.click(form().getByRole('radio', { name: '2 stars' }));
    expect(stars).not.toHaveAccessibleDescription();
    await view.user.click(save());
    await waitFor(() => expect(sent(view)[0]).toContainEqual(['ratings', '2']));
    await findRated(2);
  });

  test('the large stars above it change its stars too', async () => {
    const { user } = await openForm();
    await user.type(words(), 'Soup');
    await user.click(star('5 stars'));
    await findRated(5);
    await waitFor(() => expect(form().getByRole('radio', { name: '5 stars' })).toBeChecked());
    expect(words()).toHaveValue('Soup');
  });

  test('counts near 5,000 characters, and what is too long stays', async () => {
    const view = await openForm();
    await view.user.click(words());
    await view.user.paste('a'.repeat(4400));
    expect(form().queryByText(/characters left/)).not.toBeInTheDocument();
    await view.user.paste('b'.repeat(200));
    expect(form().getByText('400 characters left')).toBeInTheDocument();
    await view.user.paste('c'.repeat(500));
    expect(form().getByText('100 characters too many')).toBeInTheDocument();
    await view.user.click(save());
    expect(
      await form().findByRole('link', { name: 'Use at most 5,000 characters.' }),
    ).toBeInTheDocument();
    expect((words() as HTMLTextAreaElement).value).toHaveLength(5100);
    expect(sent(view)).toEqual([]);
  });

  test('refuses what is no photo with a clear sentence, and keeps the rest', async () => {
    const { user } = await openForm();
    await user.type(words(), 'Soup');
    // The file dialog leaves such files out; a drop does not.
    const dropping = userEvent.setup({ applyAccept: false });
    await dropping.upload(photos(), [
      makePhoto('notes.pdf', 'application/pdf'),
      makePhoto('a.jpg'),
    ]);
    const sentence = '“notes.pdf” is no photo that we can take. Use JPEG, PNG, WebP, AVIF or HEIC.';
    expect(photos()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(form().getByText('a.jpg')).toBeInTheDocument();
    expect(words()).toHaveValue('Soup');
  });

  test('photos are removed one by one, and the focus stays in the field', async () => {
    const { user } = await openForm();
    await user.upload(photos(), [makePhoto('a.jpg'), makePhoto('b.jpg')]);
    await user.click(form().getByRole('button', { name: 'Remove photo a.jpg' }));
    expect(form().queryByText('a.jpg')).not.toBeInTheDocument();
    expect(form().getByText('b.jpg')).toBeInTheDocument();
    expect(photos()).toHaveFocus();
  });

  test('a save in flight says so and is sent once', async () => {
    const answer = createDeferred();
    const view = await openForm({ updateReview: () => answer.promise });
    await view.user.upload(photos(), makePhoto('a.jpg'));
    await view.user.dblClick(save());
    expect(form().getByText('Sending your photos …')).toBeInTheDocument();
    expect(sent(view)).toHaveLength(1);
    await act(async () => answer.resolve(makeOwn()));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });
});

describe('a review that could not be saved', () => {
  test('shows at the field what the host refused; text and photos stay', async () => {
    const view = await openForm({
      updateReview: refuse(200, 'Please check your review.', { images: 'a.jpg is damaged.' }),
    });
    await view.user.type(words(), 'Soup');
    await view.user.upload(photos(), makePhoto('a.jpg'));
    await view.user.click(save());
    expect(await form().findByText('Please check your review.')).toBeInTheDocument();
    expect(photos()).toHaveAccessibleDescription(expect.stringContaining('a.jpg is damaged.'));
    expect(words()).toHaveValue('Soup');
    expect(form().getByText('a.jpg')).toBeInTheDocument();
    expect(view.platform.shownToasts.at(-1)).toEqual({
      kind: 'error',
      message: 'Please check your review.',
    });
    await view.user.click(form().getByRole('link', { name: 'a.jpg is damaged.' }));
    expect(photos()).toHaveFocus();
  });

  test('a lost connection keeps text and photos', async () => {
    const view = await openForm({
      updateReview: () => {
        throw new NetworkError('down');
      },
    });
    await view.user.type(words(), 'Soup');
    await view.user.click(save());
    expect(await form().findByText(/^Your review did not arrive\./)).toBeInTheDocument();
    expect(words()).toHaveValue('Soup');
  });

  test('a host without the call takes stars only, which a plain sentence says; the text stays', async () => {
    const view = await openForm({ updateReview: refuse(404, 'Not found') });
    await view.user.type(words(), 'Soup');
    await view.user.click(save());
    expect(await form().findByText(/^This site takes stars only\./)).toBeInTheDocument();
    expect(words()).toHaveValue('Soup');
    expect(view.platform.shownToasts.map(({ kind }) => kind)).toEqual(['success']);
  });

  test('of a restaurant that is gone meanwhile the host says so; the text stays', async () => {
    const { user } = await openForm({
      updateReview: () => {
        throw new ApiError('Restaurant not found', 404, {}, { error: 'restaurant-not-found' });
      },
    });
    await user.type(words(), 'Soup');
    await user.click(save());
    expect(await form().findByText('Restaurant not found')).toBeInTheDocument();
    expect(screen.queryByText(/takes stars only/)).not.toBeInTheDocument();
    expect(words()).toHaveValue('Soup');
  });

  test('a session that ends in the middle keeps the text and asks to log in', async () => {
    const view = await openForm();
    view.platform.api.answer({
      updateReview: () => {
        view.platform.session.setState({ status: 'anonymous', user: null });
        throw new ApiError('Sign in again.', 401);
      },
    });
    await view.user.type(words(), 'Soup');
    await view.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Login Required' }));
    expect(dialog.getByText(/Your words are kept/)).toBeInTheDocument();
    expect(words()).toHaveValue('Soup');
    await view.user.click(dialog.getByRole('link', { name: 'Login' }));
    expect(readPlace()).toEqual({ path: REVIEWS_PATH, title: 'Luna' });
  });

  test('is still there after the login, for the person who typed it', async () => {
    const { user, unmount } = await openForm();
    await user.type(words(), 'Soup');
    unmount();
    await openRestaurant({}, { path: REVIEWS_PATH, user: ADA, answers: { ownReview: makeOwn() } });
    await findForm();
    expect(words()).toHaveValue('Soup');
  });

  test('is not left open with its words for somebody who has a draft of their own', async () => {
    const ben = makeUser({ id: 42, firstName: 'Ben', lastName: 'Ito' });
    keepDraft({ slug: 'luna', personId: ben.id }, 'Words of Ben');
    const { user, platform } = await openForm({ ownReview: makeOwn({ review: 'Words of Ada' }) });
    expect(words()).toHaveValue('Words of Ada');
    await user.upload(photos(), [makePhoto('ada.jpg')]);
    await act(async () => platform.session.setState({ status: 'signed-in', user: ben }));
    await waitFor(() => expect(words()).toHaveValue('Words of Ben'));
    expect(screen.queryByText('ada.jpg')).not.toBeInTheDocument();
  });

  test('is nobody else’s', async () => {
    const { user, unmount } = await openForm();
    await user.type(words(), 'Soup');
    unmount();
    await openRestaurant({}, { path: REVIEWS_PATH, user: makeUser({ id: 42 }) });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});

const findOwn = async () => {
  const mark = await screen.findByText('Your review');
  const card = screen.getAllByRole('article').filter((article) => article.contains(mark));
  return card.at(-1) as HTMLElement;
};
