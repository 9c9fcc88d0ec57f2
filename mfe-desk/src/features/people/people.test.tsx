import { screen, waitFor, within } from '@testing-library/react';
import { mara, refuse } from '../../testing/fixtures';
import { openDesk } from '../../testing/open-desk';

const at = '2026-05-20T22:00:00.000Z';
const session = { id: 70, device: 'Firefox on Linux', created_at: at, last_used_at: at };
const open = (desk: Record<string, unknown> = {}, path = '?q=oka&person=7') =>
  openDesk(`/desk/city/people${path}`, {
    desk: {
      'desk/people': { people: [mara], has_more: false },
      'desk/person/7': { person: mara, open_sessions: [session] },
      ...desk,
    },
  });

it('finds people by what is typed, and opens one', async () => {
  const { user } = open({}, '');
  await user.type(await screen.findByLabelText('Name, address or id'), 'oka{Enter}');
  await user.click(await screen.findByRole('link', { name: /^Open the account of Mara Okafor/ }));
  const card = within(await screen.findByRole('region', { name: 'Mara Okafor' }));
  expect(card.getByText('Firefox on Linux')).toBeVisible();
  expect(card.getByText('mara@example.com')).toBeVisible();
});

it('ends one session, or all', async () => {
  const { user, sent } = open({ 'desk/end_sessions': null });
  await user.click(await screen.findByRole('button', { name: /^End the session: Firefox/ }));
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere: Mara Okafor' }));
  await waitFor(() =>
    expect(sent('desk/end_sessions')).toEqual([{ id: 7, sessions: [70] }, { id: 7 }]),
  );
});

it('suspends with a reason and the password, and keeps what was typed while it is refused', async () => {
  const { user, sent, answerDesk } = open({
    'desk/suspend': refuse({ until: 'Choose a day after today.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Suspend the account' }));
  expect(await screen.findAllByText('Say why. The person is told.')).not.toHaveLength(0);
  await user.type(screen.getByLabelText(/^Why/), 'Threats');
  await user.click(screen.getByRole('button', { name: 'Suspend the account' }));
  expect(await screen.findAllByText('Choose a day after today.')).not.toHaveLength(0);
  expect(screen.getByLabelText(/^Why/)).toHaveValue('Threats');
  const suspension = { since: at, until: null, reason: 'Threats' };
  answerDesk({
    'desk/suspend': null,
    'desk/person/7': { person: { ...mara, suspension }, open_sessions: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Suspend the account' }));
  expect(await screen.findByRole('button', { name: 'Restore the account' })).toBeVisible();
  expect(sent('desk/suspend').at(-1)).toEqual({ id: 7, reason: 'Threats', until: '' });
});

it('one’s own account cannot be suspended here', async () => {
  open({
    'desk/person/7': { person: { ...mara, email: 'olga@example.com' }, open_sessions: [] },
  });
  expect(await screen.findByText('This is your own account.')).toBeVisible();
});
