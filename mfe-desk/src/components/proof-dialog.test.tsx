import { screen, waitFor } from '@testing-library/react';
import { askPasskey, canUsePasskeys } from '../lib/passkeys';
import { openDesk, proofNeeded } from '../testing/open-desk';

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
  jest.mocked(askPasskey).mockResolvedValue({ id: 'abc' });
});

async function openDialog(passkeys: readonly object[]) {
  const view = openDesk('/desk/roles', {
    answers: { passkeys, passkeySignInOptions: { challenge: 'xyz' } },
    desk: {
      'desk/colleagues': [ann],
      'desk/revoke_role': () => {
        throw proofNeeded();
      },
      'client-auth/prove_by_passkey': null,
    },
  });
  await view.user.click(
    await screen.findByRole('button', { name: 'End Ann Lee’s role of editor' }),
  );
  await screen.findByRole('dialog');
  return view;
}

it('goes on after a passkey', async () => {
  const { user, deskCalls, answerDesk } = await openDialog([{ id: 1 }]);
  answerDesk({ 'desk/revoke_role': null, 'desk/colleagues': [] });
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(screen.queryByText('Ann Lee')).not.toBeInTheDocument());
  expect(askPasskey).toHaveBeenCalledWith({ challenge: 'xyz' });
  expect(deskCalls.find(({ path }) => path.endsWith('prove_by_passkey'))?.body).toEqual({
    credential: { id: 'abc' },
  });
});

it('stays open when somebody closes the window of the browser, or the browser cannot', async () => {
  jest.mocked(askPasskey).mockResolvedValueOnce(null);
  const { user } = await openDialog([{ id: 1 }]);
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await user.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  jest.mocked(askPasskey).mockRejectedValueOnce(new Error('Your browser could not.'));
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser could not.');
});

it('is not offered to whoever has none, nor where the browser cannot use them', async () => {
  const { platform, unmount } = await openDialog([]);
  await waitFor(() => expect(platform.api.callsTo('passkeys')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  unmount();
  jest.mocked(canUsePasskeys).mockReturnValue(false);
  const other = await openDialog([{ id: 1 }]);
  expect(other.platform.api.callsTo('passkeys')).toHaveLength(0);
});
