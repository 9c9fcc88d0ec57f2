import type { OwnersOverview } from '@tableside/contracts/desk/owners/wire';
import { ApiError } from '@tableside/platform';
import { screen, waitFor } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk';

const person = { id: 7, name: 'Lu Reyes', email: 'lu@example.com' };
const overview: OwnersOverview = {
  requests: [
    {
      id: 3,
      person,
      slug: 'luna',
      title: 'Luna',
      phone: '(202) 555-0101',
      website: null,
      message: 'Call the kitchen.',
      at: '2026-11-20T12:00:00Z',
    },
  ],
  owners: [
    { person, slug: 'sole', title: 'Sole', since: '2026-11-01T12:00:00Z', proved_by: 'code' },
  ],
  answers: [
    {
      id: 9,
      slug: 'sole',
      title: 'Sole',
      ratings: 1,
      review: 'Cold.',
      created_at: '2026-11-19T12:00:00Z',
      reviewer: 'Dana Reed',
      answer: 'Rude words.',
      answered_at: '2026-11-20T12:00:00Z',
    },
  ],
};
const open = (desk: object = {}) =>
  openDesk('/desk/city/owners', {
    answers: { settings: {} },
    desk: { 'desk/owners': overview, ...desk },
  });
const sent = ({ deskCalls }: ReturnType<typeof openDesk>, path: string) =>
  deskCalls.filter((call) => call.path === path).map(({ body }) => body);

it('confirms that a place is somebody’s in one press', async () => {
  const view = open({ 'desk/decide_owner': null });
  await view.user.click(
    await screen.findByRole('button', { name: 'Confirm that Luna is Lu Reyes’s' }),
  );
  expect(sent(view, 'desk/decide_owner')).toEqual([{ id: 3, is_granted: true, reason: '' }]);
});

it('refuses with a reason; without one it is told at the field, which keeps the focus', async () => {
  const needed = () => {
    throw new ApiError('Say why.', 400, { reason: 'Say why.' });
  };
  const view = open({ 'desk/decide_owner': needed });
  await view.user.click(await screen.findByRole('button', { name: /^Refuse that Luna/ }));
  const field = screen.getByLabelText(/^Why\?/);
  expect(field).toHaveFocus();
  await view.user.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Say why\./));
  view.answerDesk({ 'desk/decide_owner': null });
  await view.user.type(field, 'Nobody picked up.');
  await view.user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(sent(view, 'desk/decide_owner').at(-1)).toEqual({
    id: 3,
    is_granted: false,
    reason: 'Nobody picked up.',
  });
});

it('ends a right, and removes an answer, each with its reason', async () => {
  const view = open({ 'desk/end_owner': null, 'desk/remove_answer': null });
  await view.user.click(await screen.findByRole('button', { name: /^End Lu Reyes/ }));
  await view.user.type(screen.getByLabelText(/^Why\?/), 'Sold.');
  await view.user.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(sent(view, 'desk/end_owner')).toEqual([{ slug: 'sole', user: 7, reason: 'Sold.' }]),
  );
  await view.user.click(screen.getByRole('button', { name: /^Remove the answer to Dana/ }));
  await view.user.type(screen.getAllByLabelText(/^Why\?/).at(-1) as HTMLElement, 'Stay polite.');
  await view.user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(sent(view, 'desk/remove_answer')).toEqual([{ review: 9, reason: 'Stay polite.' }]),
  );
});

it('is for operators', async () => {
  openDesk('/desk/city/owners', { roles: ['moderator'] });
  expect(await screen.findByText(/for people with another role/)).toBeVisible();
});
