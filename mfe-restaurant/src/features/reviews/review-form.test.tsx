import { createDeferred, say } from '@tableside/testing/fake-api';
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
  words,
} from '../../testing/reviews';
import { forgetDraft } from './draft';

beforeEach(() => forgetDraft());

describe('"Add a few words or photos (optional)"', () => {
  test('opens in place after a star, and the focus stays on the star', async () => {
    await openForm();
    expect(star('4 stars')).toHaveFocus();
    expect(star('4 stars')).toBeChecked();
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
    await form().findByRole('link', { name: 'Use at most 5,000 characters.' });
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

const findOwn = async () => {
  const mark = await screen.findByText('Your review');
  const card = screen.getAllByRole('article').filter((article) => article.contains(mark));
  return card.at(-1) as HTMLElement;
};
