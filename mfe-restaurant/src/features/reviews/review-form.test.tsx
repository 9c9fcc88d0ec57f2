import { createDeferred, withMessage } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
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
import { clearDraft } from './draft';

beforeEach(() => clearDraft());

describe('"Add a few words or photos (optional)"', () => {
  test('opens inline after a star and leaves focus on the star', async () => {
    await openForm();
    expect(star('4 stars')).toHaveFocus();
    expect(star('4 stars')).toBeChecked();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('sends stars, text, and photos, and shows the API response', async () => {
    const view = await openForm({
      updateReview: withMessage('Your review is saved.', makeOwn({ review: 'Great soup.' })),
    });
    await view.user.type(reviewText(), 'Great soup.');
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

  test('"Not now" closes the form and returns focus to the stars', async () => {
    const { user, platform } = await openForm();
    await user.type(reviewText(), 'Never mind');
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

  test('rejects non-photo files with a message and keeps the others', async () => {
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
  });

  test('removes photos one at a time and keeps focus in the field', async () => {
    const { user } = await openForm();
    await user.upload(photos(), [makePhoto('a.jpg'), makePhoto('b.jpg')]);
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
