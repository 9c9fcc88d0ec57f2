import { fill } from '@tableside/testing/fill';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  claim,
  correction,
  adminRestaurant,
  mara,
  message,
  owners,
  ownRestaurant,
  queueOf,
} from '../testing/fixtures';
import { openAdmin, type AdminResponses } from '../testing/open-admin';

const NO_ACTIONS = { actions: [], has_more: false };
const IMPORT = { 'admin/import': { job: null, last: [] } };
const openRestaurant = () =>
  openAdmin('/admin/city/restaurants/12', {
    admin: {
      'admin/restaurant/12': adminRestaurant,
      'admin/restaurants/edit': { action_id: 5 },
      'admin/audit': NO_ACTIONS,
    },
  });
const findConfirmation = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
const expectNoConfirmation = () =>
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
const leave = async ({ user }: ReturnType<typeof openAdmin>) =>
  user.click(screen.getByRole('link', { name: 'Audit log' }));
const isCloseBlocked = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('asks before a link to another page discards unsaved changes, and stays or leaves as chosen', async () => {
  const view = openRestaurant();
  fill(await screen.findByLabelText('Usual wait'), '20 min');
  expect(isCloseBlocked()).toBe(true);
  // The skip link.
  await act(() => view.router.navigate('/admin/city/restaurants/12#admin-page'));
  expectNoConfirmation();
  await leave(view);
  const dialog = within(await findConfirmation());
  expect(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await view.user.keyboard('{Escape}');
  expectNoConfirmation();
  expect(view.router.state.location.pathname).toBe('/admin/city/restaurants/12');
  expect(screen.getByLabelText('Usual wait')).toHaveValue('20 min');
  await leave(view);
  await view.user.click(within(await findConfirmation()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/admin/audit'));
  await waitFor(() => expect(isCloseBlocked()).toBe(false));
});

it('asks before Back', async () => {
  const view = openAdmin('/admin/audit', {
    admin: { 'admin/audit': NO_ACTIONS, 'admin/colleagues': [] },
  });
  await view.user.click(await screen.findByRole('link', { name: 'Roles' }));
  fill(await screen.findByLabelText(/^Account email/), 'ann');
  setTimeout(() => void view.router.navigate(-1));
  expect(await findConfirmation()).toBeVisible();
  expect(view.router.state.location.pathname).toBe('/admin/roles');
});

it('leaves without asking when nothing was typed, or the change was reverted or saved', async () => {
  const view = openRestaurant();
  const field = await screen.findByLabelText('Usual wait');
  expect(isCloseBlocked()).toBe(false);
  fill(field, '2');
  expect(isCloseBlocked()).toBe(true);
  fill(field, '');
  expect(isCloseBlocked()).toBe(false);
  fill(field, '2');
  await view.user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await screen.findByRole('button', { name: 'Nothing to save' });
  expect(isCloseBlocked()).toBe(false);
  await leave(view);
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/admin/audit'));
});

const unread = { ...correction, hours: { text: '', rows: [], unknown: null, base: 'b' } };
const users = {
  'admin/users': { users: [mara], has_more: false },
  'admin/user/7': { user: mara, open_sessions: [] },
};
const owned = {
  'owner/claim/luna': { ...claim, is_owner: true },
  'owner/restaurant/luna': ownRestaurant,
};
const claimed = { 'owner/claim/luna': { ...claim, code_until: '2026-11-26T12:00:00Z' } };

it.each<[string, string, AdminResponses, RegExp | string, string?]>([
  [
    'a closing note',
    '/admin/city/restaurants/12',
    { 'admin/restaurant/12': adminRestaurant },
    /^Note/,
  ],
  ['the owner’s links', '/admin/restaurant/luna', owned, /^Order online/],
  ['the owner’s closure', '/admin/restaurant/luna', owned, /^Reason/],
  ['the owner’s response', '/admin/restaurant/luna', owned, /^Your response to/],
  ['a claim’s code', '/admin/restaurant/luna', claimed, /^Code from the email/],
  ['a claim’s mailbox', '/admin/restaurant/luna', claimed, /^Part before the @/],
  ['a claim’s message', '/admin/restaurant/luna', claimed, /^Your role/],
  [
    'a rejection in the queue',
    '/admin/city/queue',
    { 'admin/queue': queueOf([message]) },
    /^Reason/,
    'Reject',
  ],
  ['hours in the queue', '/admin/city/queue', { 'admin/queue': queueOf([unread]) }, 'New hours'],
  ['a role', '/admin/roles', { 'admin/colleagues': [] }, /^Account email/],
  [
    'the removal of an owner',
    '/admin/city/owners',
    { 'admin/owners': owners },
    /^Reason/,
    'Remove owner',
  ],
  ['a suspension', '/admin/city/users?q=mara&user=7', users, /^Reason/],
  ['an import', '/admin/city/import', IMPORT, /^Time zone/, 'Options for a first import'],
])('asks while %s has text, but not once it is empty again', async (...form) => {
  const [, path, admin, label, opener] = form;
  const view = openAdmin(path, { admin });
  if (opener) {
    const name = new RegExp(`^${opener}`);
    await view.user.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);
  }
  const field = await screen.findByLabelText(label);
  expect(isCloseBlocked()).toBe(false);
  fill(field, '11');
  expect(isCloseBlocked()).toBe(true);
  fill(field, '');
  expect(isCloseBlocked()).toBe(false);
});

it('asks before Cancel discards a typed reason, but not when it is empty', async () => {
  const { user } = openAdmin('/admin/city/queue', { admin: { 'admin/queue': queueOf([message]) } });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await user.type(screen.getByLabelText(/^Reason/), 'so{Escape}');
  await user.click(within(await findConfirmation()).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('so');
  await user.clear(screen.getByLabelText(/^Reason/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expectNoConfirmation();
  expect(screen.queryByLabelText(/^Reason/)).not.toBeInTheDocument();
});
