import { ApiError, NetworkError } from '@tableside/platform';
import { screen } from '@testing-library/react';
import { form, makePhoto, openForm, photos, save, reviewText } from '../../testing/reviews';
import { clearDraft } from './draft';

beforeEach(() => clearDraft());

const refuse = (status: number, message: string, fields = {}) =>
  new ApiError(message, status, fields);

describe('when saving a review fails', () => {
  test('shows API field errors and keeps text and photos', async () => {
    const view = await openForm({
      updateReview: refuse(200, 'Please check your review.', { images: 'a.jpg is damaged.' }),
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

  test('keeps text and photos when the connection is lost', async () => {
    const view = await openForm({
      updateReview: new NetworkError('down'),
    });
    await view.user.type(reviewText(), 'Soup');
    await view.user.click(save());
    expect(await form().findByText(/^We couldn’t post your review\./)).toBeInTheDocument();
    expect(reviewText()).toHaveValue('Soup');
  });

  test('explains that only stars were saved when the API has no review endpoint, and keeps the text', async () => {
    const view = await openForm({ updateReview: refuse(404, 'Not found') });
    await view.user.type(reviewText(), 'Soup');
    await view.user.click(save());
    expect(await form().findByText(/^Written reviews aren’t available here/)).toBeInTheDocument();
    expect(reviewText()).toHaveValue('Soup');
    expect(view.platform.shownToasts.map(({ kind }) => kind)).toEqual(['success']);
  });

  test('shows the API message for a restaurant removed in the meantime, and keeps the text', async () => {
    const { user } = await openForm({
      updateReview: new ApiError(
        'Restaurant not found',
        404,
        {},
        { error: 'restaurant-not-found' },
      ),
    });
    await user.type(reviewText(), 'Soup');
    await user.click(save());
    expect(await form().findByText('Restaurant not found')).toBeInTheDocument();
    expect(screen.queryByText(/aren’t available here/)).not.toBeInTheDocument();
    expect(reviewText()).toHaveValue('Soup');
  });
});
