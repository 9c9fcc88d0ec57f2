import { makeUser } from '@tableside/contracts/factories';
import { say } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH, type OpenOptions } from '../../testing/open-restaurant';
import { findRated, star } from '../../testing/reviews';

const open = (answers: OpenOptions['answers'] = {}) =>
  openRestaurant({}, { path: REVIEWS_PATH, answers });

describe('rating as a visitor', () => {
  test('asks to log in, with the focus on Login', async () => {
    const { user } = await open();
    await user.click(star('4 stars'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Login Required' }));
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveFocus();
  });

  test.each([
    ['Cancel', '{Tab}'],
    ['Escape', '{Escape}'],
  ])('%s goes back and nothing was rated', async (way, keys) => {
    const { user, platform } = await open();
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    if (way === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else await user.keyboard(keys);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(star('4 stars')).not.toBeChecked();
    expect(platform.api.callsTo('rate')).toEqual([]);
  });

  test('asks no longer once they have logged in elsewhere, and the next star counts', async () => {
    const { user, platform } = await open({ rate: () => say('Thank you.') });
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    act(() => platform.session.setState({ status: 'signed-in', user: makeUser() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(platform.api.callsTo('rate')).toEqual([]);
    await user.click(star('4 stars'));
    await findRated(4);
  });
});
