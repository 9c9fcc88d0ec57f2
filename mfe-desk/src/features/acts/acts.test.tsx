import { screen, within } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk';

const act = (id: number, more: object = {}) => ({
  id,
  at: '2026-05-20T22:00:00.000Z',
  who: 'olga@example.com',
  act: 'role-granted',
  user_id: 7,
  subject: null,
  reason: 'editor',
  ...more,
});

it('says who did what, to whom and when, on the city’s clocks', async () => {
  const acts = [act(5, { act: 'review-hidden', user_id: null, subject: 'review 12' }), act(4)];
  openDesk('/desk/acts', { desk: { 'desk/acts': { acts, has_more: false } } });
  const rows = within(await screen.findByRole('list', { name: 'Acts' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(
    'Review hidden: review 12olga@example.com · May 20, 2026, 6:00 PM · editor',
  );
  expect(rows[1]).toHaveTextContent('Role granted: account 7');
  expect(screen.queryByRole('button', { name: 'View more' })).not.toBeInTheDocument();
});

it('grows page by page', async () => {
  const answer = (_body: unknown, address: string) =>
    address.includes('before=5')
      ? { acts: [act(4, { act: 'older' })], has_more: false }
      : { acts: [act(5)], has_more: true };
  const { user } = openDesk('/desk/acts', {
    desk: { 'desk/acts': answer },
  });
  await user.click(await screen.findByRole('button', { name: 'View more' }));
  expect(await screen.findByText(/^Older/)).toBeVisible();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  expect(screen.queryByRole('button', { name: 'View more' })).not.toBeInTheDocument();
});
