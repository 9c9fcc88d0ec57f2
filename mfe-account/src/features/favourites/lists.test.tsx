import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openFavourites, type OpenOptions } from '../../testing/open-favourites';

const OWN = {
  lists: [
    { id: 3, name: 'Date night', token: null, shows_notes: false },
    { id: 5, name: 'Patio', token: null, shows_notes: false },
  ],
  entries: [{ slug: 'luna', lists: [3], note: 'The booth' }],
};
const open = (answers: FakeAnswers = {}, options: OpenOptions = {}) =>
  openFavourites({
    listed: ['Luna', 'Olive'],
    ...options,
    answers: { favouriteLists: OWN, ...answers },
  });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

test('a list is an address; its chip says how many places are on it', async () => {
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

test('a note that is being typed as the session ends is there after the next sign-in, for its author alone', async () => {
  const { user, platform } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a note about Olive' }));
  await user.type(screen.getByRole('textbox', { name: /^Your note/ }), 'By the window');
  const { user: ana } = platform.session.getState();
  const signIn = (person: typeof ana) =>
    act(() => platform.session.setState({ status: 'signed-in', user: person }));
  act(() => platform.session.setState({ status: 'anonymous', user: null }));
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
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
  const openList = (answers: FakeAnswers = {}) =>
    open(answers, { path: '/favorites?list=3', listed: ['Luna', 'Olive', 'Sole'] });
  const up = (title: string) => screen.findByRole('button', { name: `Move up: ${title}` });
  const down = (title: string) => screen.findByRole('button', { name: `Move down: ${title}` });

  test('is the one that its owner gave it', async () => {
    openList({ favouriteLists: ordered(['sole', 'luna', 'olive']) });
    await up('Sole');
    expect(titles()).toEqual(['Date night', 'Sole', 'Luna', 'Olive']);
    expect(await up('Sole')).toHaveAttribute('aria-disabled', 'true');
    expect(await down('Olive')).toHaveAttribute('aria-disabled', 'true');
    expect(await down('Sole')).not.toHaveAttribute('aria-disabled');
  });

  test('is changed by buttons that keep the focus, and told', async () => {
    let order: readonly string[] | null = null;
    const { user, platform } = openList({
      favouriteLists: () => ordered(order),
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
    ['a host that cannot change it', '/favorites?list=3', { ...ordered(null), lists: OWN.lists }],
    ['a search', '/favorites?list=3&search=o', ordered(null)],
  ])('stays as it is for %s', async (_what, path, lists) => {
    open({ favouriteLists: lists }, { path, listed: ['Luna', 'Olive', 'Sole'] });
    await screen.findByRole('link', { name: 'Olive' });
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  });

  test('a move that fails says why, and leaves the order', async () => {
    const { user, platform } = openList({
      favouriteLists: ordered(null),
      changeLists: new NetworkError('No connection.'),
    });
    await user.click(await down('Luna'));
    await waitFor(() => expect(platform.shownToasts).toHaveLength(1));
    expect(titles()).toEqual(['Date night', 'Luna', 'Olive', 'Sole']);
  });
});

test.each([
  ['has no lists', new ApiError('No.', 404)],
  ['fails', new ApiError('Down.', 503)],
])('a host that %s shows the favorites as ever', async (_what, failure) => {
  open({ favouriteLists: failure }, { path: '/favorites?list=3' });
  expect(await screen.findByRole('link', { name: 'Olive' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New list' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /note/ })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('alert')).toHaveLength(failure.status === 404 ? 0 : 1);
});

test('a box that could not be saved goes back, and says why', async () => {
  const { user, platform } = open({ changeLists: new NetworkError('Lost.') });
  await user.click(await screen.findByRole('button', { name: 'Add to list: Luna' }));
  const box = screen.getByRole('checkbox', { name: 'Date night' });
  expect(box).toBeChecked();
  await user.click(box);
  expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  expect(box).toBeChecked();
  expect(platform.api.callsTo('changeLists')).toMatchObject([
    { path: 'wishlist/set_entry', body: { slug: 'luna', remove: [3] } },
  ]);
});

test('a note stays in its field when it cannot be saved', async () => {
  const { user, platform } = open({ changeLists: new NetworkError('Lost.') });
  expect(await screen.findByText('The booth')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit note about Luna' }));
  const field = screen.getByRole('textbox', { name: 'Your note about Luna' });
  await user.type(field, ' by the window');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  expect(field).toHaveValue('The booth by the window');
  platform.api.answer({ changeLists: null });
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('button', { name: 'Edit note about Luna' })).toHaveFocus();
});

test('a note of more than 280 characters is not sent', async () => {
  const { user, platform } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a note about Olive' }));
  const field = screen.getByRole('textbox', { name: 'Your note about Olive' });
  await user.click(field);
  await user.paste('x'.repeat(281));
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findAllByText('Use at most 280 characters.')).not.toHaveLength(0);
  expect(field).toHaveValue('x'.repeat(281));
  expect(platform.api.callsTo('changeLists')).toHaveLength(0);
});

test('a list is shared with its notes only where that is ticked', async () => {
  const shared = (shows_notes: boolean) => ({
    ...OWN,
    lists: [{ ...OWN.lists[0], token: 'Zm9yLWZyaWVuZHMtb25seQ', shows_notes }],
  });
  const { user, platform } = open({ changeLists: {} }, { path: '/favorites?list=3' });
  await user.click(await screen.findByRole('button', { name: 'Share this list' }));
  platform.api.answer({ favouriteLists: shared(false) });
  await user.click(screen.getByRole('button', { name: 'Create a link' }));
  expect(await screen.findByRole('textbox', { name: 'Link to your list' })).toHaveValue(
    'https://tableside.example/favorites/shared/Zm9yLWZyaWVuZHMtb25seQ',
  );
  const box = screen.getByRole('checkbox', { name: 'Show my notes' });
  expect(box).not.toBeChecked();
  expect(screen.getByText(/They do not see your notes/)).toBeVisible();
  platform.api.answer({ favouriteLists: shared(true) });
  await user.click(box);
  expect(await screen.findByText(/and your notes about its places/)).toBeVisible();
  expect(box).toBeChecked();
  expect(platform.api.callsTo('changeLists')).toMatchObject([
    { path: 'wishlist/share_list', body: { id: 3, is_shared: true, shows_notes: false } },
    { path: 'wishlist/share_list', body: { id: 3, is_shared: true, shows_notes: true } },
  ]);
});
