import { screen, waitFor } from '@testing-library/react';
import { owners, refuse } from '../../testing/fixtures';
import { openDesk } from '../../testing/open-desk';

const open = (desk: object = {}) =>
  openDesk('/desk/city/owners', {
    desk: { 'desk/owners': owners, ...desk },
  });

it('confirms that a place is somebody’s in one press', async () => {
  const view = open({ 'desk/decide_owner': null });
  await view.user.click(
    await screen.findByRole('button', { name: 'Confirm that Luna is Lu Reyes’s' }),
  );
  expect(view.sent('desk/decide_owner')).toEqual([{ id: 3, is_granted: true, reason: '' }]);
});

it('refuses with a reason; without one it is told at the field, which keeps the focus', async () => {
  const view = open({ 'desk/decide_owner': refuse({ reason: 'Say why.' }) });
  await view.user.click(await screen.findByRole('button', { name: /^Refuse that Luna/ }));
  const field = screen.getByLabelText(/^Why\?/);
  expect(field).toHaveFocus();
  await view.user.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Say why\./));
  view.answerDesk({ 'desk/decide_owner': null });
  await view.user.type(field, 'Nobody picked up.');
  await view.user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(view.sent('desk/decide_owner').at(-1)).toEqual({
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
    expect(view.sent('desk/end_owner')).toEqual([{ slug: 'sole', user: 7, reason: 'Sold.' }]),
  );
  await view.user.click(screen.getByRole('button', { name: /^Remove the answer to Dana/ }));
  await view.user.type(screen.getAllByLabelText(/^Why\?/).at(-1) as HTMLElement, 'Stay polite.');
  await view.user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(view.sent('desk/remove_answer')).toEqual([{ review: 9, reason: 'Stay polite.' }]),
  );
});
