import { makeUser } from '@tableside/contracts/factories';
import { withMessage } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openRestaurant, REVIEWS_PATH, type OpenOptions } from '../../testing/open-restaurant';
import { findRated, star } from '../../testing/reviews';

const open = (responses: OpenOptions['responses'] = {}) =>
  openRestaurant({}, { path: REVIEWS_PATH, responses });

describe('rating as a visitor', () => {
  test('asks to log in with focus on Login', async () => {
    const { user } = await open();
    await user.click(star('4 stars'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Login Required' }));
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(dialog.getByRole('link', { name: 'Login' })).toHaveFocus();
  });

  test.each([
    ['Cancel', '{Tab}'],
    ['Escape', '{Escape}'],
  ])('%s closes the prompt without a rating', async (way, keys) => {
    const { user, platform } = await open();
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    if (way === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else await user.keyboard(keys);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(star('4 stars')).not.toBeChecked();
    expect(platform.api.callsTo('rate')).toEqual([]);
  });

  test('closes the prompt after a login elsewhere, and the next star counts', async () => {
    const { user, platform } = await open({ rate: () => withMessage('Thank you.') });
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    act(() => platform.session.setState({ status: 'signed-in', user: makeUser() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(platform.api.callsTo('rate')).toEqual([]);
    await user.click(star('4 stars'));
    await findRated(4);
  });
});
