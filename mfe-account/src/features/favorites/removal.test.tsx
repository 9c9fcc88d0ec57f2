import { ApiError } from '@tableside/platform';
import { recordFavorites } from '@tableside/platform/favorite-cache';
import { createDeferred } from '@tableside/testing/fake-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openFavorites } from '../../testing/open-favorites';

const THREE = { listed: ['Fig', 'Luna', 'Olive'] };

const remove = (title: string) =>
  screen.findByRole('button', { name: `Remove ${title} from favorites` });
const undo = (title: string) => screen.findByRole('button', { name: `Undo removing ${title}` });
/** Text of each row. */
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
const refuse = new ApiError('The list is closed for stocktaking.', 200);

test('replaces a removed card with a line, updates the count and focuses Undo', async () => {
  const { user, server, platform } = openFavorites(THREE);
  await user.click(await remove('Luna'));
  expect(await undo('Luna')).toHaveFocus();
  expect(rows()[1]).toMatch(/^Removed Luna\.Undo/);
  expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
  // The toast announces the removal, not the count.
  expect(screen.getByText('2 favorites')).toHaveAttribute('aria-live', 'off');
  expect(platform.api.callsTo('removeFavorites')).toMatchObject([{ body: { ids: [2] } }]);

  // The line stays after the refetch without Luna, and in the other view.
  await waitFor(() => expect(platform.api.callsTo('favorites')).toHaveLength(2));
  expect(server.titles()).toEqual(['Fig', 'Olive']);
  expect(rows()[1]).toMatch(/^Removed Luna\./);
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(rows()[1]).toMatch(/^Removed Luna/);
});

test('Undo restores the card at its position, with focus', async () => {
  const { user, server, platform } = openFavorites(THREE);
  await user.click(await remove('Luna'));
  await user.click(await undo('Luna'));
  expect(await remove('Luna')).toHaveFocus();
  expect(screen.getByText('3 favorites')).toBeVisible();
  await waitFor(() => expect(server.titles()).toEqual(['Luna', 'Fig', 'Olive']));
  await waitFor(() => expect(platform.api.callsTo('favorites')).toHaveLength(3));
  expect(screen.getAllByRole('heading', { level: 2 })[1]).toHaveTextContent('Luna');

  // The next removal sends the new id.
  await user.click(await remove('Luna'));
  await waitFor(() => expect(server.titles()).toEqual(['Fig', 'Olive']));
  expect(platform.api.callsTo('removeFavorites').at(-1)?.body).toEqual({ ids: [4] });
});

test('a double click on Remove does not trigger Undo', async () => {
  const { user, platform } = openFavorites(THREE);
  await user.click(await remove('Luna'));
  fireEvent.click(await undo('Luna'), { detail: 2 });
  await waitFor(() => expect(platform.api.callsTo('favorites')).toHaveLength(2));
  expect(screen.getByText('2 favorites')).toBeVisible();
  expect(platform.api.callsTo('addFavorite')).toHaveLength(0);
});

test('several removed cards keep their positions and return to them', async () => {
  const { user } = openFavorites(THREE);
  await user.click(await remove('Luna'));
  await user.click(await remove('Fig'));
  await user.click(await remove('Olive'));
  expect(screen.getByText('0 favorites')).toBeVisible();
  expect(screen.queryByText('No favorites yet')).not.toBeInTheDocument();
  expect(rows().map((row) => row.slice(0, 12))).toEqual([
    'Removed Fig.',
    'Removed Luna',
    'Removed Oliv',
  ]);
  await user.click(await undo('Luna'));
  expect(await screen.findByText('1 favorite')).toBeVisible();
  expect(rows()[0]).toMatch(/^Removed Fig/);
  expect(rows()[2]).toMatch(/^Removed Olive/);
});

test('Undo waits for a pending removal', async () => {
  const response = createDeferred();
  const { user, platform } = openFavorites({
    ...THREE,
    responses: { removeFavorites: () => response.promise },
  });
  await user.click(await remove('Luna'));
  await user.click(await undo('Luna'));
  await user.click(await undo('Luna'));
  expect(await undo('Luna')).toHaveAttribute('aria-busy', 'true');
  expect(platform.api.callsTo('addFavorite')).toEqual([]);
  await act(async () => response.resolve(null));
  expect(await remove('Luna')).toHaveFocus();
  await waitFor(() => expect(platform.api.callsTo('addFavorite')).toHaveLength(1));
});

test('restores the card, with focus, when the API rejects the removal', async () => {
  const { user, platform } = openFavorites({ ...THREE, responses: { removeFavorites: refuse } });
  await user.click(await remove('Luna'));
  await waitFor(() => expect(platform.shownToasts).toHaveLength(1));
  expect(platform.shownToasts[0]).toMatchObject({ kind: 'error' });
  expect(await remove('Luna')).toHaveFocus();
  expect(screen.getByText('3 favorites')).toBeVisible();
});

test('keeps the line, with focus, when the API rejects Undo', async () => {
  const { user, platform } = openFavorites({ ...THREE, responses: { addFavorite: refuse } });
  await user.click(await remove('Luna'));
  await user.click(await undo('Luna'));
  await waitFor(() => expect(platform.shownToasts).toHaveLength(1));
  expect(await undo('Luna')).toHaveFocus();
  expect(screen.getByText('2 favorites')).toBeVisible();
});

test('a new search clears the lines', async () => {
  const { user } = openFavorites(THREE);
  await user.click(await remove('Luna'));
  await undo('Luna');
  await user.type(screen.getByRole('searchbox'), 'l');
  expect(await screen.findByText('1 of 2 favorites')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('leaving the page clears the lines', async () => {
  const { user, router } = openFavorites({ listed: ['Luna'] });
  await user.click(await remove('Luna'));
  await undo('Luna');
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/favorites'));
  expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeVisible();
});

describe('favorite buttons elsewhere', () => {
  test('update the list without a line', async () => {
    const { queryClient } = openFavorites(THREE);
    await remove('Luna');
    act(() => recordFavorites(queryClient, { luna: { isAdded: false, favoriteId: null } }));
    expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    expect(screen.getByText('2 favorites')).toBeVisible();
  });

  test('being unavailable disables the buttons here, with the reason', async () => {
    const { user, platform } = openFavorites(THREE);
    await user.click(await remove('Fig'));
    await undo('Fig');
    act(() => platform.favorites.availability.setState(false));
    for (const button of [await remove('Luna'), await undo('Fig')]) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('Favorites aren’t available right now.');
      await user.click(button);
    }
    expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
    expect(platform.api.callsTo('removeFavorites')).toHaveLength(1);
    expect(platform.api.callsTo('addFavorite')).toEqual([]);
  });
});
