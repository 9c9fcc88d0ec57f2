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
  words,
} from '../../testing/reviews';
import { forgetDraft, keepDraft } from './draft';

beforeEach(() => forgetDraft());

const clear = () => screen.getByRole('button', { name: 'Clear rating' });
const group = () => screen.getByRole('group', { name: 'Rate Luna' });

describe('stars while the form for words is open', () => {
  test('are there once, and say once what was chosen', async () => {
    await openForm();
    expect(screen.getAllByRole('radio', { name: /stars?$/ })).toHaveLength(5);
    await findRated(4);
    expect(screen.getAllByText(/4 of 5/)).toHaveLength(1);
  });

  test('cleared ones that are saved say "Please select a rating"', async () => {
    const view = await openForm({ updateReview: makeOwn({ ratings: 2 }) });
    await view.user.click(clear());
    expect(star('4 stars')).not.toBeChecked();
    expect(screen.getByText('No stars are chosen.')).toBeInTheDocument();
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

  test('cleared ones still stand when the form is closed', async () => {
    const { user, platform } = await openForm();
    await user.click(clear());
    await user.click(form().getByRole('button', { name: 'Not now' }));
    await findRated(4);
    expect(star('4 stars')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear rating' })).not.toBeInTheDocument();
    expect(platform.api.callsTo('rate')).toHaveLength(1);
  });

  test('that nobody gave cannot be cleared', async () => {
    keepDraft({ slug: 'luna', personId: ADA.id }, 'Soup');
    const { user } = await openRestaurant(
      {},
      { path: REVIEWS_PATH, user: ADA, answers: { ownReview: null } },
    );
    await findForm();
    expect(clear()).toHaveAttribute('aria-disabled', 'true');
    await user.click(clear());
    expect(screen.queryByText('No stars are chosen.')).not.toBeInTheDocument();
  });

  test('pressed again submit at once and leave the words', async () => {
    const { user, platform } = await openForm();
    await user.type(words(), 'Soup');
    await user.click(star('5 stars'));
    await findRated(5);
    expect(platform.api.callsTo('rate').map(({ body }) => body)).toEqual([
      { ratings: 4, slug: 'luna' },
      { ratings: 5, slug: 'luna' },
    ]);
    expect(words()).toHaveValue('Soup');
  });

  test('that are still on their way are those that are saved', async () => {
    const answer = createDeferred();
    const view = await openForm({ updateReview: makeOwn({ ratings: 5 }) });
    view.platform.api.answer({ rate: () => answer.promise });
    await view.user.click(star('5 stars'));
    await view.user.click(save());
    await waitFor(() => expect(sent(view)[0]).toContainEqual(['ratings', '5']));
    await act(async () => answer.resolve(null));
    await findRated(5);
  });
});
