import { fill } from '@tableside/testing/fill';
import { screen, waitFor } from '@testing-library/react';
import { owners, refuse } from '../../testing/fixtures';
import { openAdmin } from '../../testing/open-admin';

const open = (admin: object = {}) =>
  openAdmin('/admin/city/owners', {
    admin: { 'admin/owners': owners, ...admin },
  });

it('confirms an owner in one click', async () => {
  const view = open({ 'admin/decide_owner': null });
  await view.user.click(
    await screen.findByRole('button', { name: 'Confirm Lu Reyes as owner of Luna' }),
  );
  expect(view.sent('admin/decide_owner')).toEqual([{ id: 3, is_granted: true, reason: '' }]);
});

it('rejects a request with a reason, and shows an error at the field without one', async () => {
  const view = open({ 'admin/decide_owner': refuse({ reason: 'Enter a reason.' }) });
  await view.user.click(await screen.findByRole('button', { name: /^Reject Lu Reyes/ }));
  const field = screen.getByLabelText(/^Reason/);
  expect(field).toHaveFocus();
  await view.user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a reason\./));
  view.respondAsAdmin({ 'admin/decide_owner': null });
  fill(field, 'No one picked up.');
  await view.user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(view.sent('admin/decide_owner').at(-1)).toEqual({
    id: 3,
    is_granted: false,
    reason: 'No one picked up.',
  });
});

it('removes an owner and a response, each with a reason', async () => {
  const view = open({ 'admin/end_owner': null, 'admin/remove_reply': null });
  await view.user.click(await screen.findByRole('button', { name: /^Remove owner: Lu Reyes/ }));
  fill(screen.getByLabelText(/^Reason/), 'Sold.');
  await view.user.click(screen.getByRole('button', { name: 'Remove owner' }));
  await waitFor(() =>
    expect(view.sent('admin/end_owner')).toEqual([{ slug: 'sole', user: 7, reason: 'Sold.' }]),
  );
  await view.user.click(screen.getByRole('button', { name: /^Remove response: Dana/ }));
  fill(screen.getAllByLabelText(/^Reason/).at(-1) as HTMLElement, 'Stay polite.');
  await view.user.click(screen.getByRole('button', { name: 'Remove response' }));
  await waitFor(() =>
    expect(view.sent('admin/remove_reply')).toEqual([{ review: 9, reason: 'Stay polite.' }]),
  );
});
