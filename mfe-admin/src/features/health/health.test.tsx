import type { Health } from '@tableside/contracts/admin/health';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '../../testing/open-admin';
import { formatBytes } from './health-page';

const at = '2026-05-20T22:00:00.000Z';
const health: Health = {
  database: { name: 'PostgreSQL 16.2', size_bytes: 1_400_000_000 },
  disk: { free_bytes: 5e9, total_bytes: 100e9 },
  last_backup: null,
  last_import: { at, file: 'city.geojson' },
  restaurants: { count: 1000, without_hours: 40 },
};
const order = {
  id: 5,
  kind: 'role-granted',
  address: 'm…@example.com',
  is_given_up: true,
  attempts: 9,
  ordered_at: at,
  next_attempt_at: null,
  last_error: '550 <script> no such user',
};
const waiting = { ...order, id: 6, is_given_up: false, next_attempt_at: at, last_error: null };
const toEmails = (orders: readonly (typeof order | typeof waiting)[]) => ({
  waiting: 1,
  sent: 1200,
  saved_only: 22,
  given_up: orders.filter((each) => each.is_given_up).length,
  orders,
});
const open = (orders: readonly (typeof order | typeof waiting)[] = []) =>
  openAdmin('/admin/city/health', {
    admin: { 'admin/health': health, 'admin/emails': toEmails(orders), 'admin/retry_emails': null },
  });

it('shows database, disk, backup, import and restaurants without hours', async () => {
  open();
  expect(await screen.findByText('PostgreSQL 16.2, 1.4 GB')).toBeVisible();
  expect(
    screen.getByText('The disk is nearly full. Once it’s full, the site can’t save anything.'),
  ).toBeVisible();
  expect(screen.getByText('None recorded')).toBeVisible();
  expect(screen.getByText('city.geojson')).toBeVisible();
  expect(screen.getByText('40 of 1,000')).toBeVisible();
});

it('shows failed emails with their error and retries them', async () => {
  const { user, sent } = open([order, waiting]);
  const rows = within(await screen.findByRole('list', { name: 'Unsent emails' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]).toHaveTextContent('Role granted: m…@example.com Failed');
  expect(rows[0]).toHaveTextContent('9 attempts · 550 <script> no such user');
  expect(rows[1]).toHaveTextContent('next attempt May 20, 2026, 6:00 PM');
  expect(screen.getByText('1,200')).toBeVisible();
  expect(screen.getByText('22')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry all failed emails' }));
  await waitFor(() => expect(sent('admin/retry_emails')).toHaveLength(1));
});

it('hides Retry when no email failed', async () => {
  open();
  expect(await screen.findByText('Sent in the last 7 days')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
});

it('keeps the focus on the page after the clicked button disappears', async () => {
  const { user, respondAsAdmin } = open([order]);
  (await screen.findByRole('button', { name: 'Retry all failed emails' })).focus();
  respondAsAdmin({ 'admin/emails': toEmails([waiting]) });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1400, '1.4 kB'],
  [52_000_000, '52 MB'],
  [1_400_000_000, '1.4 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
