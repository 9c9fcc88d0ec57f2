import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { canUsePasskeys, promptForPasskey } from '../lib/passkeys';
import { ann, fail } from '../testing/fixtures';
import { openAdmin, reauthRequired } from '../testing/open-admin';

jest.mock('../lib/passkeys');

beforeEach(() => {
  jest.mocked(canUsePasskeys).mockReturnValue(true);
  jest.mocked(promptForPasskey).mockResolvedValue({ id: 'abc' });
});

/** Removes Ann's role, for which the API requires re-authentication. */
async function openDialog(passkeys: readonly object[] = [], reauth?: 'sign-in') {
  const view = openAdmin('/admin/roles', {
    responses: { passkeys, passkeySignInOptions: { challenge: 'xyz' } },
    admin: {
      'admin/colleagues': [ann],
      'admin/revoke_role': fail(reauthRequired(reauth)),
      'client-auth/reauth_by_passkey': null,
    },
  });
  await view.user.click(
    await screen.findByRole('button', { name: 'Remove role: Ann Lee, editor' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...view,
    dialog,
    /** Lets the repeated call succeed. */
    accept: () => view.respondAsAdmin({ 'admin/revoke_role': null, 'admin/colleagues': [] }),
    expectRemoved: () =>
      waitFor(() => expect(screen.queryByText('Ann Lee')).not.toBeInTheDocument()),
  };
}

it('repeats the call after the password was entered', async () => {
  const { user, dialog, accept, expectRemoved, sent, platform } = await openDialog();
  expect(dialog.getByRole('heading')).toHaveTextContent('Enter your password again');
  accept();
  platform.api.respond({ reauth: null });
  fill(dialog.getByLabelText(/^Password/), 'correct horse');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await expectRemoved();
  expect(sent('admin/revoke_role')).toHaveLength(2);
  expect(platform.api.callsTo('reauth').map(({ body }) => body)).toEqual([
    { password: 'correct horse' },
  ]);
  expect(platform.shownToasts.at(-1)).toEqual({ kind: 'success', message: 'Done.' });
});

it('changes nothing when the dialog is closed', async () => {
  const { user, dialog, platform } = await openDialog([], 'sign-in');
  expect(dialog.getByRole('heading')).toHaveTextContent('Log in again');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(platform.shownToasts.at(-1)?.kind).toBe('error'));
  expect(screen.getByText('Ann Lee')).toBeVisible();
});

it('repeats the call after a passkey is used', async () => {
  const { user, accept, expectRemoved, sent } = await openDialog([{ id: 1 }]);
  accept();
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await expectRemoved();
  expect(promptForPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(sent('client-auth/reauth_by_passkey')).toEqual([{ credential: { id: 'abc' } }]);
});

it('stays open when the passkey prompt is canceled or fails', async () => {
  jest.mocked(promptForPasskey).mockResolvedValueOnce(null);
  const { user } = await openDialog([{ id: 1 }]);
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await user.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  jest.mocked(promptForPasskey).mockRejectedValueOnce(new Error('Your browser could not use it.'));
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser could not use it.');
});

it('hides the passkey button from users without passkeys and in browsers without support', async () => {
  const { platform, unmount } = await openDialog();
  await waitFor(() => expect(platform.api.callsTo('passkeys')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  unmount();
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  const other = await openDialog([{ id: 1 }]);
  expect(other.platform.api.callsTo('passkeys')).toHaveLength(0);
});
