import { screen, waitFor, within } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk';

const at = '2026-05-20T22:00:00.000Z';
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
const open = (orders: object[]) =>
  openDesk('/desk/city/mails', {
    answers: { settings: {} },
    desk: {
      'desk/mails': {
        waiting: 1,
        sent: 1200,
        saved_only: 22,
        given_up: orders.length ? 1 : 0,
        orders,
      },
      'desk/retry_mails': null,
    },
  });

it('shows failures with the words of their error, and sends one again', async () => {
  const { user, deskCalls } = open([order, waiting]);
  const rows = within(
    await screen.findByRole('list', { name: 'Mails that are not sent' }),
  ).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('role granted to m…@example.com Given up');
  expect(rows[0]).toHaveTextContent('9 attempts · 550 <script> no such user');
  expect(rows[1]).toHaveTextContent('the next one May 20, 2026, 6:00 PM');
  expect(screen.getByText('1,200')).toBeVisible();
  expect(screen.getByText('22')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Send again: role granted/ }));
  await user.click(screen.getByRole('button', { name: 'Send all failures again' }));
  await waitFor(() =>
    expect(
      deskCalls.filter(({ path }) => path === 'desk/retry_mails').map(({ body }) => body),
    ).toEqual([{ id: 5 }, {}]),
  );
});

it('offers nothing where nothing failed', async () => {
  open([]);
  expect(await screen.findByText('Sent within a week')).toBeVisible();
  expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
});

it('goes on for whoever works by keys where the button that they pressed is gone', async () => {
  const { user, answerDesk } = open([order]);
  (await screen.findByRole('button', { name: /^Send again: role granted/ })).focus();
  answerDesk({
    'desk/mails': { waiting: 1, sent: 1200, saved_only: 0, given_up: 0, orders: [waiting] },
  });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /again/ })).toBeNull());
  const rest = screen.getByRole('list', { name: 'Mails that are not sent' });
  await waitFor(() => expect(rest).toHaveFocus());
});
