import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openFavourites, type OpenOptions } from '../../../testing/open-favourites';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

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
const fail = (error: Error) => () => {
  throw error;
};
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

test('an empty list says what to do, and one that is gone leads back', async () => {
  const { router } = open({}, { path: '/favorites?list=5' });
  expect(await screen.findByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible();
  await act(() => router.navigate('/favorites?list=77'));
  expect(
    await screen.findByRole('heading', { name: 'This list is not here any more' }),
  ).toBeVisible();
});

test.each([
  ['has no lists', new ApiError('No.', 404)],
  ['fails', new ApiError('Down.', 503)],
])('a host that %s shows the favorites as ever', async (_what, failure) => {
  open({ favouriteLists: fail(failure) }, { path: '/favorites?list=3' });
  expect(await screen.findByRole('link', { name: 'Olive' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New list' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /note/ })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('alert')).toHaveLength(failure.status === 404 ? 0 : 1);
});

test('a name that the host refuses stays in its field', async () => {
  const message = 'You have a list of this name already.';
  const { user } = open({ changeLists: fail(new ApiError(message, 200, { name: message })) });
  await user.click(await screen.findByRole('button', { name: 'New list' }));
  const field = screen.getByRole('textbox', { name: /^Name/ });
  expect(field).toHaveFocus();
  await user.type(field, 'Date Night{Enter}');
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(field).toHaveValue('Date Night');
});

test('a box that could not be saved goes back, and says why', async () => {
  const { user, platform } = open({ changeLists: fail(new NetworkError('Lost.')) });
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
  const { user, platform } = open({ changeLists: fail(new NetworkError('Lost.')) });
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

test('an undo puts a favorite back on its lists, with its note', async () => {
  const { user, platform } = open({ changeLists: null });
  await user.click(await screen.findByRole('button', { name: 'Remove Luna from favorites' }));
  await user.click(await screen.findByRole('button', { name: 'Undo removing Luna' }));
  await waitFor(() =>
    expect(platform.api.callsTo('changeLists')).toMatchObject([
      { path: 'wishlist/set_entry', body: { slug: 'luna', add: [3], note: 'The booth' } },
    ]),
  );
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
