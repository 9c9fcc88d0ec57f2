import { ApiError } from '@tableside/platform';
import { noteFavourites } from '@tableside/platform/favourite-cache';
import { createDeferred } from '@tableside/testing/fake-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openFavourites } from '../../testing/open-favourites';

const THREE = { listed: ['Fig', 'Luna', 'Olive'] };

/** The first look for a role takes a simulated browser on a busy machine more than the usual wait, in milliseconds. */
const PATIENCE_MS = 20_000;
const findButton = (name: string) =>
  screen.findByRole('button', { name }, { timeout: PATIENCE_MS });
const remove = (title: string) => findButton(`Remove ${title} from favorites`);
const undo = (title: string) => findButton(`Undo removing ${title}`);
/** What stands in the list, line by line. */
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
const refuse = new ApiError('The list is closed for stocktaking.', 200);

test('a removed card leaves its line at its place, is counted, and the focus goes to Undo', async () => {
  const { user, host, platform } = openFavourites(THREE);
  await user.click(await remove('Luna'));
  expect(await undo('Luna')).toHaveFocus();
  expect(rows()[1]).toMatch(/^Removed Luna\.Undo/);
  expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
  // The toast and the focus tell it; the count does not repeat it.
  expect(screen.getByText('2 favorites')).toHaveAttribute('aria-live', 'off');
  expect(platform.api.callsTo('removeFavourites')).toMatchObject([{ body: { ids: [2] } }]);

  // The list is read again without Luna; the line stays.
  await waitFor(() => expect(platform.api.callsTo('favourites')).toHaveLength(2));
  expect(host.titles()).toEqual(['Fig', 'Olive']);
  expect(rows()[1]).toMatch(/^Removed Luna\./);
});

test('Undo adds it again and puts the card back at its place, with the focus', async () => {
  const { user, host, platform } = openFavourites(THREE);
  await user.click(await remove('Luna'));
  await user.click(await undo('Luna'));
  expect(await remove('Luna')).toHaveFocus();
  expect(screen.getByText('3 favorites')).toBeVisible();
  await waitFor(() => expect(host.titles()).toEqual(['Luna', 'Fig', 'Olive']));
  await waitFor(() => expect(platform.api.callsTo('favourites')).toHaveLength(3));
  expect(screen.getAllByRole('heading', { level: 2 })[1]).toHaveTextContent('Luna');

  // The id of the new entry is what the next removal sends.
  await user.click(await remove('Luna'));
  await waitFor(() => expect(host.titles()).toEqual(['Fig', 'Olive']));
  expect(platform.api.callsTo('removeFavourites').at(-1)?.body).toEqual({ ids: [4] });
});

test('the second press of a double click on Remove, which lands on Undo, takes nothing back', async () => {
  const { user, platform } = openFavourites(THREE);
  await user.click(await remove('Luna'));
  fireEvent.click(await undo('Luna'), { detail: 2 });
  await waitFor(() => expect(platform.api.callsTo('favourites')).toHaveLength(2));
  expect(screen.getByText('2 favorites')).toBeVisible();
  expect(platform.api.callsTo('addFavourite')).toHaveLength(0);
});

test('several removed ones keep their places, and come back to them', async () => {
  const { user } = openFavourites(THREE);
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

test('Undo waits for a removal that is under way: one request at a time', async () => {
  const answer = createDeferred();
  const { user, platform } = openFavourites({
    ...THREE,
    answers: { removeFavourites: () => answer.promise },
  });
  await user.click(await remove('Luna'));
  await user.click(await undo('Luna'));
  await user.click(await undo('Luna'));
  expect(await undo('Luna')).toHaveAttribute('aria-busy', 'true');
  expect(platform.api.callsTo('addFavourite')).toEqual([]);
  await act(async () => answer.resolve(null));
  expect(await remove('Luna')).toHaveFocus();
  await waitFor(() => expect(platform.api.callsTo('addFavourite')).toHaveLength(1));
});

test('a removal that the host refuses brings the card back, with the focus', async () => {
  const { user, platform } = openFavourites({ ...THREE, answers: { removeFavourites: refuse } });
  await user.click(await remove('Luna'));
  await waitFor(() => expect(platform.shownToasts).toHaveLength(1));
  expect(platform.shownToasts[0]).toMatchObject({ kind: 'error' });
  expect(await remove('Luna')).toHaveFocus();
  expect(screen.getByText('3 favorites')).toBeVisible();
});

test('an Undo that the host refuses leaves the line, with the focus', async () => {
  const { user, platform } = openFavourites({ ...THREE, answers: { addFavourite: refuse } });
  await user.click(await remove('Luna'));
  await user.click(await undo('Luna'));
  await waitFor(() => expect(platform.shownToasts).toHaveLength(1));
  expect(await undo('Luna')).toHaveFocus();
  expect(screen.getByText('2 favorites')).toBeVisible();
});

test('another search clears the lines away', async () => {
  const { user } = openFavourites(THREE);
  await user.click(await remove('Luna'));
  await undo('Luna');
  await user.type(screen.getByRole('searchbox'), 'l');
  expect(await screen.findByText('1 of 2 favorites')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('the lines stay while the view changes', async () => {
  const { user } = openFavourites(THREE);
  await user.click(await remove('Luna'));
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(rows()[1]).toMatch(/^Removed Luna/);
});

test('leaving the page clears the lines away, and what is gone stays gone', async () => {
  const { user, router } = openFavourites({ listed: ['Luna'] });
  await user.click(await remove('Luna'));
  await undo('Luna');
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/favorites'));
  expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeVisible();
});

describe('favourite buttons elsewhere', () => {
  test('that were pressed are followed, without a line', async () => {
    const { queryClient } = openFavourites(THREE);
    await remove('Luna');
    act(() => noteFavourites(queryClient, { luna: { isAdded: false, favouriteId: null } }));
    expect(screen.queryByRole('link', { name: 'Luna' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    expect(screen.getByText('2 favorites')).toBeVisible();
  });

  test('are disabled together with the buttons here, which say why', async () => {
    const { user, platform } = openFavourites(THREE);
    await user.click(await remove('Fig'));
    await undo('Fig');
    act(() => platform.favourites.availability.setState(false));
    for (const button of [await remove('Luna'), await undo('Fig')]) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription("Favorites can't be changed right now.");
      await user.click(button);
    }
    expect(screen.getByRole('link', { name: 'Luna' })).toBeVisible();
    expect(platform.api.callsTo('removeFavourites')).toHaveLength(1);
    expect(platform.api.callsTo('addFavourite')).toEqual([]);
  });
});
