import { createDeferred } from '@tableside/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH } from '../../testing/open-restaurant';
import {
  ADA,
  findForm,
  findRated,
  form,
  makeOwn,
  openForm,
  save,
  sent,
  star,
  reviewText,
} from '../../testing/reviews';
import { clearDraft, saveDraft } from './draft';

beforeEach(() => clearDraft());

const clear = () => screen.getByRole('button', { name: 'Remove rating' });
const group = () => screen.getByRole('group', { name: 'Rate Luna' });

describe('stars while the review form is open', () => {
  test('appear once and announce the selection once', async () => {
    await openForm();
    expect(screen.getAllByRole('radio', { name: /stars?$/ })).toHaveLength(5);
    await findRated(4);
    expect(screen.getAllByText(/4 of 5/)).toHaveLength(1);
  });

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
