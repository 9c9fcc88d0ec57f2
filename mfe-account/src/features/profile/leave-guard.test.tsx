import { screen, waitFor, within } from '@testing-library/react';
import { openEdit } from '../../testing/open-profile';

/** Responses for the favorites page. */
const AT_FAVORITES = { favorites: [], favoriteLists: {}, share: null, votes: [] };

const firstName = () => screen.getByLabelText(/^First name/);

describe('leaving with unsaved changes', () => {
  const goAway = async ({ user }: Awaited<ReturnType<typeof openEdit>>) =>
    user.click(await screen.findByRole('link', { name: '12 favorites' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });

  it('asks first, and keeps the input when canceled', async () => {
    const view = await openEdit();
    await view.user.type(firstName(), 'x');
    await goAway(view);
    const dialog = await question();
    expect(within(dialog).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(firstName()).toHaveValue('Adax');
    expect(view.router.state.location.pathname).toBe('/profile');
  });

  it('asks first, and leaves when confirmed', async () => {
    const view = await openEdit({ responses: AT_FAVORITES });
    await view.user.type(firstName(), 'x');
    await goAway(view);
    await view.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
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

  it('does not ask without changes', async () => {
    const view = await openEdit({ responses: AT_FAVORITES });
    await goAway(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/favorites'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
