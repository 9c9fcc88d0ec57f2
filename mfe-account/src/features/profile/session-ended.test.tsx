import { ApiError, NetworkError } from '@tableside/platform';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ada,
  bea,
  endSession,
  openReady,
  refuse,
  signInAgain,
  startSession,
  type OpenOptions,
} from '../../testing/open-profile';

const ENDED = 'Your session has ended.';
const button = (name: string) => screen.getByRole('button', { name });
const firstName = () => screen.getByLabelText(/^First name/);
const prompt = () => screen.findByRole('group', { name: ENDED });

describe('a session that is revoked during an edit', () => {
  async function saveInVain(options: OpenOptions = {}) {
    const view = await openReady(options);
    const { user, platform } = view;
    platform.api.respond({ updateProfile: refuse(platform) });
    await user.click(button('Edit'));
    fill(firstName(), 'Augusta');
    await user.click(button('Save'));
    await prompt();
    return view;
  }

  it('keeps the text, asks to log in next to it, and hides what needs a session', async () => {
    const { platform } = await saveInVain({ responses: { counts: new NetworkError('down') } });
    expect(await prompt()).toHaveFocus();
    expect(firstName()).toHaveValue('Augusta');
    expect(within(await prompt()).getByLabelText(/^Email/)).toHaveValue('ada@example.com');
    expect(within(await prompt()).getByLabelText(/^Email/)).toHaveAttribute('readonly');
    expect(platform.shownToasts).toEqual([
      { kind: 'error', message: 'Your session has ended. Log in again.' },
    ]);
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
    for (const name of ['My reviews', 'Your devices']) {
      expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
    }
    // A retry does not help without a session.
    expect(screen.queryByText('We couldn’t load your stats.')).not.toBeInTheDocument();
    // For users without a password.
    const link = within(await prompt()).getByRole('link', { name: 'Log in from a new tab' });
    expect(link).toHaveAttribute('href', '/login');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('saves automatically, with later input, after the same user has logged in', async () => {
    const view = await saveInVain();
    fill(firstName(), 'Augusta Ada');
    view.platform.api.respond({ updateProfile: null });
    await signInAgain(view, ada);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Augusta Ada Byron');
    expect(view.platform.session.getState().user?.firstName).toBe('Augusta Ada');
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
    const sent = view.platform.api.callsTo('updateProfile').map(({ body }) => body);
    expect(sent).toMatchObject([{ first_name: 'Augusta' }, { first_name: 'Augusta Ada' }]);
    expect(view.platform.shownToasts.at(-1)).toEqual({
      kind: 'success',
      message: 'Profile saved.',
    });
  });

  it('does not save for another user, and shows a message', async () => {
    const { platform } = await saveInVain();
    startSession(platform, bea);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Bea');
    expect(screen.getByRole('status')).toHaveTextContent(
      'You’re now logged in to a different account, so your changes weren’t saved.',
    );
    expect(button('Edit')).toBeInTheDocument();
    expect(screen.queryByText('Augusta')).not.toBeInTheDocument();
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
  });

  it('keeps the text when a login fails', async () => {
    const view = await saveInVain();
    view.platform.api.respond({ updateProfile: null });
    await signInAgain(view, null);
    await screen.findByRole('group', { name: /We couldn’t load your session/ });
    expect(firstName()).toHaveValue('Augusta');
    await signInAgain(view, ada);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('shows in place that the address is not confirmed', async () => {
    const { user, platform } = await saveInVain();
    const flag = { need_account_verification: true };
    platform.api.respond({ login: new ApiError('No.', 200, {}, flag) });
    fill(screen.getByLabelText(/^Password/), 'correct horse');
    await user.click(button('Login'));
    await screen.findByRole('group', {
      name: 'Check your email for a link to confirm your address, then log in.',
    });
  });

  it('focuses the login again on Save without sending anything, and shows the login prompt on Cancel', async () => {
    const { user, platform } = await saveInVain();
    await user.click(button('Save'));
    await waitFor(async () => expect(await prompt()).toHaveFocus());
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
    await user.click(button('Cancel'));
    expect(screen.getByRole('heading', { name: 'Please log in' })).toBeInTheDocument();
    expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument();
  });

  it('shows an ordinary error if the session is still active', async () => {
    const { user, platform } = await openReady();
    platform.api.respond({
      updateProfile: () => {
        const { user } = platform.session.getState();
        try {
          return refuse(platform)();
        } finally {
          platform.session.setState({ status: 'signed-in', user: user });
        }
      },
    });
    await user.click(button('Edit'));
    await user.click(button('Save'));
    await screen.findByRole('group', { name: 'Your session has ended. Log in again.' });
    endSession(platform);
    startSession(platform, { ...ada });
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
  });
});

describe('a session that ends in another tab during input', () => {
  it('keeps text and focus, and does not save automatically', async () => {
    const { user, platform } = await openReady();
    await user.click(button('Edit'));
    await user.type(firstName(), 'x');
    endSession(platform);
    expect(await prompt()).toHaveTextContent('Log in to continue.');
    expect(firstName()).toHaveFocus();
    startSession(platform, { ...ada });
    await waitFor(() => expect(screen.queryByText(ENDED)).not.toBeInTheDocument());
    expect(firstName()).toHaveValue('Adax');
    expect(firstName()).toHaveFocus();
    expect(platform.api.callsTo('updateProfile')).toEqual([]);
  });

  it('asks to log in once, although two forms have unsaved text', async () => {
    const { user, platform } = await openReady();
    await user.click(button('Edit'));
    fill(screen.getByLabelText(/^New password/), 'correct');
    endSession(platform);
    expect(await screen.findAllByText(ENDED)).toHaveLength(1);
    expect(screen.getByLabelText(/^New password/)).toHaveValue('correct');
    await user.click(button('Cancel'));
    expect(screen.getAllByText(ENDED)).toHaveLength(1);
    fill(screen.getByLabelText(/^New password/), '');
    expect(screen.getByRole('heading', { name: 'Please log in' })).toBeInTheDocument();
  });
});
