import { ApiError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin, reauthRequired } from '../../testing/open-admin';

const ann = {
  id: 9,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  roles: ['editor'],
  is_suspended: false,
};
const own = { ...ann, id: 3, first_name: 'Olga', last_name: 'Reyes', email: 'olga@example.com' };
const open = (admin: Record<string, unknown> = {}) =>
  openAdmin('/admin/roles', {
    admin: { 'admin/colleagues': [ann, { ...own, roles: ['operator'] }], ...admin },
  });
const refuse = (error: Error) => () => {
  throw error;
};

it('lists roles, with a remove button for all but one’s own', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Users with a role' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByRole('button', { name: 'Remove role: Ann Lee, editor' })).toBeVisible();
  expect(within(list).getAllByRole('button')).toHaveLength(1);
});

it('asks for the password when the API requires it, then removes the role', async () => {
  const { user, respondAsAdmin, adminCalls, platform } = open({
    'admin/revoke_role': refuse(reauthRequired()),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove role: Ann Lee, editor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password again' });
  respondAsAdmin({ 'admin/revoke_role': null, 'admin/colleagues': [] });
  platform.api.respond({ reauth: null });
  await user.type(within(dialog).getByLabelText(/^Password/), 'correct horse');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByText('Ann Lee')).not.toBeInTheDocument());
  expect(adminCalls.filter(({ path }) => path === 'admin/revoke_role')).toHaveLength(2);
  expect(platform.api.callsTo('reauth').map(({ body }) => body)).toEqual([
    { password: 'correct horse' },
  ]);
  expect(platform.shownToasts.at(-1)).toEqual({ kind: 'success', message: 'Done.' });
});

it('changes nothing when the password dialog is closed', async () => {
  const { user, platform } = open({ 'admin/revoke_role': refuse(reauthRequired('sign-in')) });
  await user.click(await screen.findByRole('button', { name: 'Remove role: Ann Lee, editor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log in again' });
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(platform.shownToasts.at(-1)?.kind).toBe('error'));
  expect(screen.getByText('Ann Lee')).toBeVisible();
});

it('shows the API’s error at the field and keeps the input', async () => {
  const unknown = 'There is no account with this email address.';
  const { user } = open({
    'admin/grant_role': refuse(new ApiError(unknown, 200, { email: unknown })),
  });
  const field = await screen.findByLabelText(/^Account email/);
  await user.type(field, 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Add role' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(unknown);
  expect(field).toHaveValue('new@example.com');
});

it('adds the chosen role and clears the form', async () => {
  const { user, adminCalls } = open({ 'admin/grant_role': null });
  const field = await screen.findByLabelText(/^Account email/);
  await user.type(field, 'new@example.com');
  await user.selectOptions(screen.getByLabelText(/^Role/), 'moderator');
  await user.click(screen.getByRole('button', { name: 'Add role' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(adminCalls.find(({ path }) => path === 'admin/grant_role')?.body).toEqual({
    email: 'new@example.com',
    role: 'moderator',
  });
});
