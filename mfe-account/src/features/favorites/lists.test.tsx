import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { fill } from '@tableside/testing/fill';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openFavorites, type OpenOptions } from '../../testing/open-favorites';

const OWN = {
  lists: [
    { id: 3, name: 'Date night', token: null, shows_notes: false },
    { id: 5, name: 'Patio', token: null, shows_notes: false },
  ],
  entries: [{ slug: 'luna', lists: [3], note: 'The booth' }],
};
const open = (responses: FakeResponses = {}, options: OpenOptions = {}) =>
  openFavorites({
    listed: ['Luna', 'Olive'],
    ...options,
    responses: { favoriteLists: OWN, ...responses },
  });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

test('opens a list by URL, and shows its count in the chip', async () => {
  open({}, { path: '/favorites?list=3' });
  expect(await screen.findByRole('heading', { name: 'Date night' })).toBeVisible();
  await screen.findByRole('link', { name: 'Luna' });
  expect(titles()).toEqual(['Date night', 'Luna']);
  const row = within(screen.getByRole('navigation', { name: 'Your lists' }));
  expect(row.getByRole('link', { name: /^Date night ?1$/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(row.getByRole('link', { name: /^Patio ?0$/ })).toHaveAttribute(
    'href',
    '/favorites?list=5',
  );
  expect(screen.getByText('1 favorite')).toBeVisible();
});

test('keeps an unsaved note after the session ends, for its author only', async () => {
  const { user, platform } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a note about Olive' }));
  fill(screen.getByRole('textbox', { name: /^Your note/ }), 'By the window');
  const { user: ana } = platform.session.getState();
  const signIn = (user: typeof ana) =>
    act(() => platform.session.setState({ status: 'signed-in', user: user }));
  act(() => platform.session.setState({ status: 'anonymous', user: null }));
  expect(await screen.findByRole('heading', { name: 'Please log in' })).toBeVisible();
  signIn(ana && { ...ana, id: ana.id + 1, email: 'ben@example.com' });
  await screen.findByRole('link', { name: 'Olive' });
  expect(screen.queryByRole('textbox', { name: /^Your note/ })).not.toBeInTheDocument();
  signIn(ana);
  expect(await screen.findByRole('textbox', { name: /^Your note/ })).toHaveValue('By the window');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Add a note about Olive' }));
  expect(screen.getByRole('textbox', { name: /^Your note/ })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

describe('the order of a list', () => {
  const ordered = (order: readonly string[] | null) => ({
    lists: [{ ...OWN.lists[0], order }],
    entries: ['luna', 'olive', 'sole'].map((slug) => ({ slug, lists: [3], note: '' })),
  });
  const openList = (responses: FakeResponses = {}) =>
    open(responses, { path: '/favorites?list=3', listed: ['Luna', 'Olive', 'Sole'] });
  const up = (title: string) => screen.findByRole('button', { name: `Move up: ${title}` });
  const down = (title: string) => screen.findByRole('button', { name: `Move down: ${title}` });

  test('is the owner’s order', async () => {
    openList({ favoriteLists: ordered(['sole', 'luna', 'olive']) });
    await up('Sole');
    expect(titles()).toEqual(['Date night', 'Sole', 'Luna', 'Olive']);
    expect(await up('Sole')).toHaveAttribute('aria-disabled', 'true');
    expect(await down('Olive')).toHaveAttribute('aria-disabled', 'true');
    expect(await down('Sole')).not.toHaveAttribute('aria-disabled');
  });

  test('is changed by buttons, which keep focus, and announced', async () => {
    let order: readonly string[] | null = null;
    const { user, platform } = openList({
      favoriteLists: () => ordered(order),
      changeLists: () => {
        order = ['olive', 'sole', 'luna'];
        return null;
      },
    });
    const button = await down('Luna');
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Date night', 'Olive', 'Sole', 'Luna']));
    expect(await down('Luna')).toHaveFocus();
    expect(screen.getByText('Luna is now 2 of 3.')).toHaveAttribute('role', 'status');
    await user.click(await up('Olive'));
    expect(platform.api.callsTo('changeLists').map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'wishlist/move_entry', body: { id: 3, slug: 'luna', before: 'sole' } },
    ]);
    await user.click(await up('Luna'));
    expect(platform.api.callsTo('changeLists').at(-1)?.body).toEqual({
      id: 3,
      slug: 'luna',
      before: 'sole',
    });
  });

  test.each([
    ['all favorites', '/favorites', ordered(null)],
    [
      'an API that does not support it',
      '/favorites?list=3',
      { ...ordered(null), lists: OWN.lists },
    ],
    ['a search', '/favorites?list=3&search=o', ordered(null)],
  ])('cannot be changed for %s', async (_what, path, lists) => {
    open({ favoriteLists: lists }, { path, listed: ['Luna', 'Olive', 'Sole'] });
    await screen.findByRole('link', { name: 'Olive' });
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  });

  test('stays the same when a move fails', async () => {
    const { user, platform } = openList({
      favoriteLists: ordered(null),
      changeLists: new NetworkError('No connection.'),
    });
    await user.click(await down('Luna'));
    await waitFor(() => expect(platform.shownToasts).toHaveLength(1));
    expect(titles()).toEqual(['Date night', 'Luna', 'Olive', 'Sole']);
  });
});

test.each([
  ['is not supported', new ApiError('No.', 404)],
  ['fails', new ApiError('Down.', 503)],
])('shows the favorites when the lists API %s', async (_what, failure) => {
  open({ favoriteLists: failure }, { path: '/favorites?list=3' });
  expect(await screen.findByRole('link', { name: 'Olive' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New list' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /note/ })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('alert')).toHaveLength(failure.status === 404 ? 0 : 1);
});

test('reverts a checkbox that could not be saved, with an error', async () => {
  const { user, platform } = open({ changeLists: new NetworkError('Lost.') });
  await user.click(await screen.findByRole('button', { name: 'Add to list: Luna' }));
  const box = screen.getByRole('checkbox', { name: 'Date night' });
  expect(box).toBeChecked();
  await user.click(box);
  expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
  expect(box).toBeChecked();
  expect(platform.api.callsTo('changeLists')).toMatchObject([
    { path: 'wishlist/set_entry', body: { slug: 'luna', remove: [3] } },
  ]);
});

test('keeps a note in its field when saving fails', async () => {
  const { user, platform } = open({ changeLists: new NetworkError('Lost.') });
  expect(await screen.findByText('The booth')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit note about Luna' }));
  const field = screen.getByRole('textbox', { name: 'Your note about Luna' });
  fill(field, 'The booth by the window');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
  expect(field).toHaveValue('The booth by the window');
  platform.api.respond({ changeLists: null });
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('button', { name: 'Edit note about Luna' })).toHaveFocus();
});

test('does not send a note of more than 280 characters', async () => {
  const { user, platform } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a note about Olive' }));
  const field = screen.getByRole('textbox', { name: 'Your note about Olive' });
  fill(field, 'x'.repeat(281));
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findAllByText('Use at most 280 characters.')).not.toHaveLength(0);
  expect(field).toHaveValue('x'.repeat(281));
  expect(platform.api.callsTo('changeLists')).toHaveLength(0);
});

test('shares notes only if the box is checked', async () => {
  const shared = (shows_notes: boolean) => ({
    ...OWN,
    lists: [{ ...OWN.lists[0], token: 'Zm9yLWZyaWVuZHMtb25seQ', shows_notes }],
  });
  const { user, platform } = open({ changeLists: {} }, { path: '/favorites?list=3' });
  await user.click(await screen.findByRole('button', { name: 'Share this list' }));
  platform.api.respond({ favoriteLists: shared(false) });
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('textbox', { name: 'Link to your list' })).toHaveValue(
    'https://tableside.example/favorites/shared/Zm9yLWZyaWVuZHMtb25seQ',
  );
  const box = screen.getByRole('checkbox', { name: 'Show my notes' });
  expect(box).not.toBeChecked();
  expect(screen.getByText(/but not your notes/)).toBeVisible();
  platform.api.respond({ favoriteLists: shared(true) });
  await waitFor(() => expect(box).not.toHaveAttribute('aria-busy'));
  await user.click(box);
  expect(await screen.findByText(/and your notes\./)).toBeVisible();
  expect(box).toBeChecked();
  expect(platform.api.callsTo('changeLists')).toMatchObject([
    { path: 'wishlist/share_list', body: { id: 3, is_shared: true, shows_notes: false } },
    { path: 'wishlist/share_list', body: { id: 3, is_shared: true, shows_notes: true } },
  ]);
});
