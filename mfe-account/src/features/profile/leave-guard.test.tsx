import { screen, waitFor, within } from '@testing-library/react';
import { openEdit } from '../../testing/open-profile';

/** What the page that people leave for asks. */
const AT_FAVORITES = { favourites: [], favouriteLists: {}, share: null, votes: [] };

const firstName = () => screen.getByLabelText(/^First name/);

describe('leaving with something that is not saved', () => {
  const goAway = async ({ user }: Awaited<ReturnType<typeof openEdit>>) =>
    user.click(await screen.findByRole('link', { name: '12 favorites' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

  it('asks, and staying keeps what was typed', async () => {
    const view = await openEdit();
    await view.user.type(firstName(), 'x');
    await goAway(view);
    const dialog = await question();
    expect(within(dialog).getByRole('button', { name: 'Stay' })).toHaveFocus();
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(firstName()).toHaveValue('Adax');
    expect(view.router.state.location.pathname).toBe('/profile');
  });

  it('asks, and leaving leaves', async () => {
    const view = await openEdit({ answers: AT_FAVORITES });
    await view.user.type(firstName(), 'x');
    await goAway(view);
    await view.user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/favorites'));
  });

  it('asks before the tab is closed', async () => {
    const view = await openEdit();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await view.user.type(firstName(), 'x');
    expect(close()).toBe(true);
    await view.user.type(firstName(), '{Backspace}');
    expect(close()).toBe(false);
  });

  it('asks nothing when nothing was changed', async () => {
    const view = await openEdit({ answers: AT_FAVORITES });
    await goAway(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/favorites'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
