import { ApiError, NetworkError } from '@tableside/platform';
import { screen } from '@testing-library/react';
import { form, makePhoto, openForm, photos, save, words } from '../../testing/reviews';
import { forgetDraft } from './draft';

beforeEach(() => forgetDraft());

const refuse = (status: number, message: string, fields = {}) =>
  new ApiError(message, status, fields);

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
      updateReview: new NetworkError('down'),
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
      updateReview: new ApiError(
        'Restaurant not found',
        404,
        {},
        { error: 'restaurant-not-found' },
      ),
    });
    await user.type(words(), 'Soup');
    await user.click(save());
    expect(await form().findByText('Restaurant not found')).toBeInTheDocument();
    expect(screen.queryByText(/takes stars only/)).not.toBeInTheDocument();
    expect(words()).toHaveValue('Soup');
  });
});
