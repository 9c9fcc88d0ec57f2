import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { mara, refuse } from '../../testing/fixtures';
import { openAdmin } from '../../testing/open-admin';

const at = '2026-05-20T22:00:00.000Z';
const session = { id: 70, device: 'Firefox on Linux', created_at: at, last_used_at: at };
const open = (admin: Record<string, unknown> = {}, path = '?q=oka&user=7') =>
  openAdmin(`/admin/city/users${path}`, {
    admin: {
      'admin/users': { users: [mara], has_more: false },
      'admin/user/7': { user: mara, open_sessions: [session] },
      ...admin,
    },
  });

it('searches users and opens an account', async () => {
  const { user } = open({}, '');
  await user.type(await screen.findByLabelText('Name, email, or ID'), 'oka{Enter}');
  await user.click(await screen.findByRole('link', { name: /^Open account: Mara Okafor/ }));
  const card = within(await screen.findByRole('region', { name: 'Mara Okafor' }));
  expect(card.getByText('Firefox on Linux')).toBeVisible();
  expect(card.getByText('mara@example.com')).toBeVisible();
});

it('ends one session or all of them', async () => {
  const { user, sent } = open({ 'admin/end_sessions': null });
  await user.click(await screen.findByRole('button', { name: /^End session: Firefox/ }));
  await user.click(screen.getByRole('button', { name: 'Log out everywhere: Mara Okafor' }));
  await waitFor(() =>
    expect(sent('admin/end_sessions')).toEqual([{ id: 7, sessions: [70] }, { id: 7 }]),
  );
});

it('suspends with a reason, and keeps the input when the API rejects it', async () => {
  const { user, sent, respondAsAdmin } = open({
    'admin/suspend': refuse({ until: 'Choose a future date.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  expect(
    await screen.findAllByText('Enter a reason. The user receives it by email.'),
  ).not.toHaveLength(0);
  fill(screen.getByLabelText(/^Reason/), 'Threats');
  await user.click(screen.getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findAllByText('Choose a future date.')).not.toHaveLength(0);
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Threats');
  const suspension = { since: at, until: null, reason: 'Threats' };
  respondAsAdmin({
    'admin/suspend': null,
    'admin/user/7': { user: { ...mara, suspension }, open_sessions: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findByRole('button', { name: 'Restore account' })).toBeVisible();
  expect(sent('admin/suspend').at(-1)).toEqual({ id: 7, reason: 'Threats', until: '' });
});

it('does not offer to suspend one’s own account', async () => {
  open({
    'admin/user/7': { user: { ...mara, email: 'olga@example.com' }, open_sessions: [] },
  });
  expect(
    await screen.findByText('This is your own account, so you can’t suspend it.'),
  ).toBeVisible();
});
