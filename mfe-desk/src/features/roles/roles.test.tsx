import { ApiError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { openDesk, proofNeeded } from '../../testing/open-desk';

const ann = {
  id: 9,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  roles: ['editor'],
  is_suspended: false,
};
const own = { ...ann, id: 3, first_name: 'Olga', last_name: 'Reyes', email: 'olga@example.com' };
const open = (desk: Record<string, unknown> = {}) =>
  openDesk('/desk/roles', {
    desk: { 'desk/colleagues': [ann, { ...own, roles: ['operator'] }], ...desk },
  });
const refuse = (error: Error) => () => {
  throw error;
};

it('lists who has which role; nobody ends their own', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'People with a role' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByRole('button', { name: 'End Ann Lee’s role of editor' })).toBeVisible();
  expect(within(list).getAllByRole('button')).toHaveLength(1);
});

it('asks for the password where the host wants it, and ends the role after it', async () => {
  const { user, answerDesk, deskCalls, platform } = open({
    'desk/revoke_role': refuse(proofNeeded()),
  });
  await user.click(await screen.findByRole('button', { name: 'End Ann Lee’s role of editor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password again' });
  answerDesk({ 'desk/revoke_role': null, 'desk/colleagues': [] });
  platform.api.answer({ prove: null });
  await user.type(within(dialog).getByLabelText(/^Password/), 'correct horse');
  await user.click(within(dialog).getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(screen.queryByText('Ann Lee')).not.toBeInTheDocument());
  expect(deskCalls.filter(({ path }) => path === 'desk/revoke_role')).toHaveLength(2);
  expect(platform.api.callsTo('prove').map(({ body }) => body)).toEqual([
    { password: 'correct horse' },
  ]);
  expect(platform.shownToasts.at(-1)).toEqual({ kind: 'success', message: 'Done.' });
});

it('changes nothing when the question for the password is closed', async () => {
  const { user, platform } = open({ 'desk/revoke_role': refuse(proofNeeded('sign-in')) });
  await user.click(await screen.findByRole('button', { name: 'End Ann Lee’s role of editor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(platform.shownToasts.at(-1)?.kind).toBe('error'));
  expect(screen.getByText('Ann Lee')).toBeVisible();
});

it('says at the field what the host refuses, and keeps what was typed', async () => {
  const nobody = 'There is no account with this address.';
  const { user } = open({
    'desk/grant_role': refuse(new ApiError(nobody, 200, { email: nobody })),
  });
  const field = await screen.findByLabelText(/^Email of the account/);
  await user.type(field, 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Give the role' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(nobody);
  expect(field).toHaveValue('new@example.com');
});

it('gives the chosen role, and empties the form', async () => {
  const { user, deskCalls } = open({ 'desk/grant_role': null });
  const field = await screen.findByLabelText(/^Email of the account/);
  await user.type(field, 'new@example.com');
  await user.selectOptions(screen.getByLabelText(/^Role/), 'moderator');
  await user.click(screen.getByRole('button', { name: 'Give the role' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(deskCalls.find(({ path }) => path === 'desk/grant_role')?.body).toEqual({
    email: 'new@example.com',
    role: 'moderator',
  });
});
