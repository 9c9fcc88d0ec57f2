import type { Health } from '@tableside/contracts/desk/health/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk';
import { formatBytes } from './format-bytes';

const at = '2026-05-20T22:00:00.000Z';
const health: Health = {
  processes: [
    { host: 'one', pid: 41, is_answering: true, is_silent: false },
    { host: 'two', pid: 42, is_answering: false, is_silent: true },
  ].map((each) => ({
    ...each,
    started_at: at,
    seen_at: at,
    node: 'v20.19.0',
    memory_bytes: 210_000_000,
  })),
  database: {
    name: 'PostgreSQL 16.2',
    size_bytes: 1_400_000_000,
    connections: 3,
    migrations: 41,
    last_migration: '046_hand_edits.sql',
    last_migrated_at: at,
  },
  disk: { free_bytes: 5e9, total_bytes: 100e9 },
  last_backup: null,
  store_closed: null,
  shells: [{ name: 'one-3000', version: '1.2.0', revision: 12, quarantined: ['a@1.0.0: blocked'] }],
  releases: [
    {
      remote: 'marketing',
      version: '1.4.0',
      renders: 120,
      failed_renders: 2,
      page_loads: 48,
      failed_page_loads: 0,
    },
  ],
  last_import: { at, file: 'city.geojson' },
  stale: {
    days: 180,
    places: 1000,
    without_hours: 40,
    count: 1,
    first: [{ slug: 'luna', title: 'Luna', at }],
  },
};
const open = (changes: Partial<Health> = {}) =>
  openDesk('/desk/city/health', {
    answers: { settings: {} },
    desk: { 'desk/health': { ...health, ...changes } },
  });

it('shows processes, database, disk, releases with failures, and stale hours', async () => {
  const { user, deskCalls } = open();
  expect(await screen.findByText('PostgreSQL 16.2')).toBeVisible();
  const [own, other] = within(screen.getByRole('list', { name: 'API processes' })).getAllByRole(
    'listitem',
  );
  expect(own).toHaveTextContent(/^one, process 41210 MB, Node\.js v20\.19\.0, runs since/);
  expect(own).toHaveTextContent('Answers this page');
  expect(other).toHaveTextContent(/two, process 42.*last seen.*Silent/);
  expect(screen.getByText(/^A process says nothing any more/)).toBeVisible();
  expect(
    screen.getByText('The disk is nearly full. Nothing can be saved once it is.'),
  ).toBeVisible();
  expect(screen.getByText('none was noted')).toBeVisible();
  expect(screen.getByText(/revision 12, quarantined: a@1\.0\.0: blocked/)).toBeVisible();
  expect(screen.getByText('120 renders, 2 failed · 48 page loads, 0 failed')).toBeVisible();
  expect(screen.getByText(/Of 1,000 places, 40 have no hours/)).toBeVisible();
  await user.clear(screen.getByLabelText('Days'));
  await user.type(screen.getByLabelText('Days'), '90{Enter}');
  await waitFor(() => expect(deskCalls.at(-1)?.path).toBe('desk/health?days=90'));
  expect(screen.getByText('PostgreSQL 16.2')).toBeVisible();
});

it('says plainly where the host was not told of the store', async () => {
  open({ store_closed: 'Nothing is known here.', shells: [], releases: [], disk: null });
  expect(await screen.findByText('Nothing is known here.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Shell servers' })).not.toBeInTheDocument();
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1400, '1.4 kB'],
  [52_000_000, '52 MB'],
  [1_400_000_000, '1.4 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
