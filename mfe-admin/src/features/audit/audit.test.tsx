import { screen, within } from '@testing-library/react';
import { openAdmin } from '../../testing/open-admin';

const action = (id: number, more: object = {}) => ({
  id,
  at: '2026-05-20T22:00:00.000Z',
  who: 'olga@example.com',
  action: 'role-granted',
  user_id: 7,
  subject: null,
  reason: 'editor',
  ...more,
});

it('lists who did what, to whom and when, in the city’s time zone', async () => {
  const actions = [
    action(5, { action: 'review-hidden', user_id: null, subject: 'review 12' }),
    action(4),
  ];
  openAdmin('/admin/audit', { admin: { 'admin/audit': { actions, has_more: false } } });
  const rows = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]).toHaveTextContent(
    'Review hidden: review 12olga@example.com · May 20, 2026, 6:00 PM · editor',
  );
  expect(rows[1]).toHaveTextContent('Role granted: account 7');
  expect(screen.queryByRole('button', { name: 'View more' })).not.toBeInTheDocument();
});

it('loads older entries with View more', async () => {
  const response = (_body: unknown, address: string) =>
    address.includes('before=5')
      ? { actions: [action(4, { action: 'older' })], has_more: false }
      : { actions: [action(5)], has_more: true };
  const { user } = openAdmin('/admin/audit', {
    admin: { 'admin/audit': response },
  });
  await user.click(await screen.findByRole('button', { name: 'View more' }));
  expect(await screen.findByText(/^Older/)).toBeVisible();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  expect(screen.queryByRole('button', { name: 'View more' })).not.toBeInTheDocument();
});
