import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { ann, refuse } from '../../testing/fixtures';
import { olga, openAdmin } from '../../testing/open-admin';

const own = { ...ann, id: olga.id, first_name: 'Olga', email: olga.email, roles: ['operator'] };
const open = (admin: Record<string, unknown> = {}) =>
  openAdmin('/admin/roles', { admin: { 'admin/colleagues': [ann, own], ...admin } });
const findEmail = () => screen.findByLabelText(/^Account email/);

it('lists roles, with a remove button for all but one’s own', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Users with a role' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.getByRole('button')).toHaveAccessibleName('Remove role: Ann Lee, editor');
});

it('shows the API’s error at the field and keeps the input', async () => {
  const unknown = 'There is no account with this email address.';
  const { user } = open({ 'admin/grant_role': refuse({ email: unknown }) });
  const field = await findEmail();
  fill(field, 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Add role' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(unknown);
  expect(field).toHaveValue('new@example.com');
});

it('adds the chosen role and clears the form', async () => {
  const { user, sent } = open({ 'admin/grant_role': null });
  const field = await findEmail();
  fill(field, 'new@example.com');
  await user.selectOptions(screen.getByLabelText(/^Role/), 'moderator');
  await user.click(screen.getByRole('button', { name: 'Add role' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent('admin/grant_role')).toEqual([{ email: 'new@example.com', role: 'moderator' }]);
});
