import { makeUser } from '@tableside/contracts/factories';
import { readReturnPage } from '@tableside/platform/read-return-page';
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

  test('keeps the place for after the login, once Login is followed', async () => {
    const { user, router } = await open();
    await user.click(star('4 stars'));
    await screen.findByRole('dialog', { name: 'Login Required' });
    expect(readReturnPage()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(readReturnPage()).toEqual({ path: REVIEWS_PATH, title: 'Luna' });
    sessionStorage.clear();
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

  test('moving by arrow keys asks nothing', async () => {
    const { user } = await open();
    star('1 star').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeInTheDocument();
  });
});
