import { screen, waitFor } from '@testing-library/react';
import { promptForPasskey, canUsePasskeys } from '../lib/passkeys';
import { openAdmin, reauthRequired } from '../testing/open-admin';

jest.mock('../lib/passkeys');

const ann = {
  id: 9,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  roles: ['editor'],
  is_suspended: false,
};
beforeEach(() => {
  jest.mocked(canUsePasskeys).mockReturnValue(true);
  jest.mocked(promptForPasskey).mockResolvedValue({ id: 'abc' });
});

async function openDialog(passkeys: readonly object[]) {
  const view = openAdmin('/admin/roles', {
    responses: { passkeys, passkeySignInOptions: { challenge: 'xyz' } },
    admin: {
      'admin/colleagues': [ann],
      'admin/revoke_role': () => {
        throw reauthRequired();
      },
      'client-auth/reauth_by_passkey': null,
    },
  });
  await view.user.click(
    await screen.findByRole('button', { name: 'Remove role: Ann Lee, editor' }),
  );
  await screen.findByRole('dialog');
  return view;
}

it('repeats the call after a passkey is used', async () => {
  const { user, adminCalls, respondAsAdmin } = await openDialog([{ id: 1 }]);
  respondAsAdmin({ 'admin/revoke_role': null, 'admin/colleagues': [] });
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(screen.queryByText('Ann Lee')).not.toBeInTheDocument());
  expect(promptForPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(adminCalls.find(({ path }) => path.endsWith('reauth_by_passkey'))?.body).toEqual({
    credential: { id: 'abc' },
  });
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
  const { platform, unmount } = await openDialog([]);
  await waitFor(() => expect(platform.api.callsTo('passkeys')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  unmount();
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  const other = await openDialog([{ id: 1 }]);
  expect(other.platform.api.callsTo('passkeys')).toHaveLength(0);
});
