import { NetworkError } from '@tableside/platform';
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
const press = (name: string) => screen.getByRole('button', { name });
const firstName = () => screen.getByLabelText(/^First name/);
const prompt = () => screen.findByRole('group', { name: ENDED });

describe('a session that is revoked in the middle of an edit', () => {
  async function saveInVain(options: OpenOptions = {}) {
    const view = await openReady(options);
    const { user, platform } = view;
    platform.api.answer({ updateProfile: refuse(platform) });
    await user.click(press('Edit'));
    await user.clear(firstName());
    await user.type(firstName(), 'Augusta');
    await user.click(press('Save'));
    await prompt();
    return view;
  }

  it('keeps the text, asks to sign in beside it, and hides what needs a session', async () => {
    const { platform } = await saveInVain({ answers: { counts: new NetworkError('down') } });
    expect(await prompt()).toHaveFocus();
    expect(firstName()).toHaveValue('Augusta');
    expect(within(await prompt()).getByLabelText(/^Email/)).toHaveValue('ada@example.com');
    expect(within(await prompt()).getByLabelText(/^Email/)).toHaveAttribute('readonly');
    expect(platform.shownToasts).toEqual([
      { kind: 'error', message: 'Your session has ended. Sign in again.' },
    ]);
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
    for (const name of ['My reviews', 'Where you are signed in']) {
      expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
    }
    // No retry helps what only a session can load.
    expect(screen.queryByText('We could not load your numbers.')).not.toBeInTheDocument();
    // Those who have no password sign in in another tab.
    const link = within(await prompt()).getByRole('link', { name: 'Sign in in a new tab' });
    expect(link).toHaveAttribute('href', '/login');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('is saved by itself, with what was typed since, after the same person has signed in', async () => {
    const view = await saveInVain();
    await view.user.type(firstName(), ' Ada');
    view.platform.api.answer({ updateProfile: null });
    await signInAgain(view, ada);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Augusta Ada Byron');
    expect(view.platform.session.getState().user?.firstName).toBe('Augusta Ada');
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
    const sent = view.platform.api.callsTo('updateProfile').map(({ body }) => body);
    expect(sent).toMatchObject([{ first_name: 'Augusta' }, { first_name: 'Augusta Ada' }]);
    expect(view.platform.shownToasts.at(-1)).toEqual({
      kind: 'success',
      message: 'Your profile is saved.',
    });
  });

  it('is not saved for somebody else, and says so', async () => {
    const { platform } = await saveInVain();
    startSession(platform, bea);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Bea');
    expect(screen.getByRole('status')).toHaveTextContent(
      'You are signed in as somebody else now. What was typed here before was not saved.',
    );
    expect(press('Edit')).toBeInTheDocument();
    expect(screen.queryByText('Augusta')).not.toBeInTheDocument();
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
  });

  it('stays when the first sign-in fails', async () => {
    const view = await saveInVain();
    view.platform.api.answer({ updateProfile: null });
    await signInAgain(view, null);
    await screen.findByRole('group', { name: /the session could not be loaded/ });
    expect(firstName()).toHaveValue('Augusta');
    await view.user.clear(within(await prompt()).getByLabelText(/^Password/));
    await signInAgain(view, ada);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('asks again when Save is pressed without signing in, and sends nothing', async () => {
    const { user, platform } = await saveInVain();
    await user.click(press('Save'));
    await waitFor(async () => expect(await prompt()).toHaveFocus());
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
  });

  it('is given up by Cancel, and the page then asks visitors', async () => {
    const { user } = await saveInVain();
    await user.click(press('Cancel'));
    expect(screen.getByRole('heading', { name: 'Please sign in' })).toBeInTheDocument();
    expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument();
  });

  it('is shown as any failure when the session is alive all the same', async () => {
    const { user, platform } = await openReady();
    platform.api.answer({
      updateProfile: () => {
        const { user: person } = platform.session.getState();
        try {
          return refuse(platform)();
        } finally {
          platform.session.setState({ status: 'signed-in', user: person });
        }
      },
    });
    await user.click(press('Edit'));
    await user.click(press('Save'));
    await screen.findByRole('group', { name: 'Your session has ended. Sign in again.' });
    endSession(platform);
    startSession(platform, { ...ada });
    expect(platform.api.callsTo('updateProfile')).toHaveLength(1);
  });
});

describe('a session that ends in another tab while somebody types', () => {
  it('keeps the text and the focus, and saves nothing by itself later', async () => {
    const { user, platform } = await openReady();
    await user.click(press('Edit'));
    await user.type(firstName(), 'x');
    endSession(platform);
    expect(await prompt()).toHaveTextContent('Sign in to go on.');
    expect(firstName()).toHaveFocus();
    startSession(platform, { ...ada });
    await waitFor(() => expect(screen.queryByText(ENDED)).not.toBeInTheDocument());
    expect(firstName()).toHaveValue('Adax');
    expect(firstName()).toHaveFocus();
    expect(platform.api.callsTo('updateProfile')).toEqual([]);
  });

  it('asks once, although two forms hold text', async () => {
    const { user, platform } = await openReady();
    await user.click(press('Edit'));
    await user.type(screen.getByLabelText(/^New password/), 'correct');
    endSession(platform);
    expect(await screen.findAllByText(ENDED)).toHaveLength(1);
    expect(screen.getByLabelText(/^New password/)).toHaveValue('correct');
    await user.click(press('Cancel'));
    expect(screen.getAllByText(ENDED)).toHaveLength(1);
    await user.clear(screen.getByLabelText(/^New password/));
    expect(screen.getByRole('heading', { name: 'Please sign in' })).toBeInTheDocument();
  });
});

describe('a new password that an ended session refused', () => {
  async function changeInVain() {
    const view = await openReady();
    const { user, platform } = view;
    platform.api.answer({ changePassword: refuse(platform) });
    await user.type(screen.getByLabelText(/^New password/), 'correct horse');
    await user.type(screen.getByLabelText(/^Confirm password/), 'correct horse');
    await user.click(press('Change password'));
    expect(await prompt()).toHaveFocus();
    return view;
  }

  it('is kept, and changed as soon as the same person is back', async () => {
    const view = await changeInVain();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('correct horse');
    view.platform.api.answer({ changePassword: null });
    await signInAgain(view, ada);
    expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
    expect(view.platform.api.callsTo('changePassword')).toHaveLength(2);
  });

  it('is not given to another user', async () => {
    const { platform } = await changeInVain();
    startSession(platform, bea);
    expect(await screen.findByText(/signed in as somebody else/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('');
    expect(platform.api.callsTo('changePassword')).toHaveLength(1);
  });
});
